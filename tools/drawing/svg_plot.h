// Line plots as SVG text.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace keymove::tools {

struct PlotLine {
  std::string name;                               ///< for the legend
  std::vector<std::pair<double, double>> points;  ///< by ascending x
};

enum class PlotScale { linear, logarithmic };

struct Plot {
  std::string title;
  std::string x_label;
  std::string y_label;
  PlotScale y_scale = PlotScale::linear;  ///< points that are not above 0 have no place on a logarithmic one
  std::vector<PlotLine> lines;
};

/// The plot as an SVG document: axes with round ticks, a grid, lines in colours that the colour-blind tell apart, and a
/// legend. Numbers that are not finite are left out.
std::string svg_of(const Plot& plot);

}  // namespace keymove::tools
