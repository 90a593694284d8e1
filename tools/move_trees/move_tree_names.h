// The words of what a tree's search is asked for: of options, documents and the names of keys.
#pragma once

#include "positions/base/enum_names.h"
#include "solver/move_trees/move_tree.h"

namespace keymove::tools {

inline constexpr EnumNames<solver::TreeAlgorithm> kTreeAlgorithmNames = {
    {solver::TreeAlgorithm::minimax, "minimax"},
    {solver::TreeAlgorithm::alphabeta, "alphabeta"},
    {solver::TreeAlgorithm::stochastic, "stochastic"},
    {solver::TreeAlgorithm::random, "random"}};

inline constexpr EnumNames<solver::TreeOrder> kTreeOrderNames = {{solver::TreeOrder::pychess, "pychess"},
                                                                 {solver::TreeOrder::generation, "generation"},
                                                                 {solver::TreeOrder::sorted, "sorted"}};

inline constexpr EnumNames<solver::CutOff> kCutOffNames = {{solver::CutOff::at_equal, ">="},
                                                           {solver::CutOff::beyond, ">"}};

inline constexpr EnumNames<solver::Tie> kTieNames = {{solver::Tie::first, "first"}, {solver::Tie::last, "last"}};

inline constexpr EnumNames<solver::Fail> kFailNames = {{solver::Fail::soft, "soft"}, {solver::Fail::hard, "hard"}};

inline constexpr EnumNames<solver::Terminal> kTerminalNames = {{solver::Terminal::static_value, "static"},
                                                               {solver::Terminal::decisive, "decisive"}};

inline constexpr EnumNames<solver::Chooser> kChooserNames = {
    {solver::Chooser::cycle, "cycle"}, {solver::Chooser::random, "random"}, {solver::Chooser::asked, ""}};

}  // namespace keymove::tools
