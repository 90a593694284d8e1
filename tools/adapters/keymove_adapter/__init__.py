"""keymove for Python: the functions of three courses' assignments, answered by the keymove program.

fairy: studentAgent and get_legal_moves of the fairy chess course.
minichess: the same of the 7x7 minichess course.
pychess: minimax, alphabeta and stochastic of the move-tree course.
"""
