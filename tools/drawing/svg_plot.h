// Draws line plots as SVG.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace keymove::tools {

struct PlotLine {
  std::string name;                               ///< shown in the legend
  std::vector<std::pair<double, double>> points;  ///< in ascending order of x
};

enum class PlotScale { linear, logarithmic };

struct Plot {
  std::string title;
  std::string x_label;
  std::string y_label;
  PlotScale y_scale = PlotScale::linear;  ///< a logarithmic scale leaves out points that are not above 0
  std::vector<PlotLine> lines;
  bool x_whole = false;  ///< x has whole numbers, and so have its ticks
};

/// The plot as an SVG document: axes with round ticks, a grid, lines in colours that colour-blind people can tell
/// apart, and a legend; light or dark, as the reader's system is. Points with numbers that are not finite are left out.
std::string svg_of(const Plot& plot);

}  // namespace keymove::tools
