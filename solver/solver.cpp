#include "solver/solver.h"
