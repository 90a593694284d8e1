#include "tools/drawing/svg_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "tools/drawing/style_within.h"

namespace keymove::tools {

namespace {

constexpr double kWidth = 760;
constexpr double kHeight = 440;
constexpr double kLeft = 90;
constexpr double kRight = 20;
constexpr double kTop = 46;
constexpr double kBottom = 58;
constexpr std::size_t kMaxMarked = 60;  ///< lines with more points have no marks at their points
constexpr std::size_t kColors = 7;

// The palette of Okabe and Ito; in the dark the same hues, lighter. Lines have the classes c0 to c6.
constexpr std::string_view kPlotClass = "keymove-plot";
constexpr std::string_view kPlotColors =
    ".page{fill:#fff}.text{fill:#333}.axis{stroke:#333}.grid{stroke:#e4e4e4}.key{fill:#fff;stroke:#ccc}"
    ".c0{color:#0072b2}.c1{color:#d55e00}.c2{color:#009e73}.c3{color:#cc79a7}.c4{color:#e69f00}.c5{color:#56b4e9}"
    ".c6{color:#333}";
constexpr std::string_view kDarkPlotColors =
    ".page{fill:#16191d}.text{fill:#c3ccd6}.axis{stroke:#c3ccd6}.grid{stroke:#30363d}.key{fill:#16191d;stroke:#4a535e}"
    ".c0{color:#4ba3e3}.c1{color:#f58b45}.c2{color:#2fc49a}.c3{color:#e39cc4}.c4{color:#f2bc42}.c5{color:#9bd4f5}"
    ".c6{color:#c3ccd6}";

std::string plot_style() {
  return fmt::format("<style>{}@media (prefers-color-scheme:dark){{{}}}</style>\n",
                     style_within(kPlotClass, kPlotColors), style_within(kPlotClass, kDarkPlotColors));
}

/// Writes negative zero as 0.
std::string place(double value) { return fmt::format("{:.1f}", value == 0 ? 0.0 : value); }

/// "1,234,567"; a fraction follows the whole part.
std::string grouped(double value) {
  const double whole = std::trunc(value);
  std::string out = fmt::format("{:.0f}", std::abs(whole));
  for (auto i = static_cast<std::ptrdiff_t>(out.size()) - 3; i > 0; i -= 3)
    out.insert(static_cast<std::size_t>(i), 1, ',');
  if (value != whole) out += fmt::format("{:.6g}", std::abs(value - whole)).substr(1);
  return value < 0 ? "-" + out : out;
}

/// "10⁶", "2×10⁻⁵".
std::string power_text(double value) {
  constexpr std::array<std::string_view, 10> kRaised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  const auto power = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9));
  const std::string factor = fmt::format("{:.6g}", value / std::pow(10, power));
  std::string out = factor == "1" ? "10" : factor == "-1" ? "-10" : factor + "×10";
  if (power < 0) out += "⁻";
  for (const char digit : std::to_string(std::abs(power))) out += kRaised[static_cast<std::size_t>(digit - '0')];
  return out;
}

/// The numbers of an axis, all in one style: as powers of ten if one of them is very large or very small.
std::vector<std::string> tick_texts(const std::vector<double>& ticks) {
  constexpr double kLargest = 1e6;
  constexpr double kSmallest = 1e-4;
  const bool plain = std::all_of(ticks.begin(), ticks.end(), [](double tick) {
    const double size = std::abs(tick);
    return tick == 0 || (size <= kLargest * (1 + 1e-9) && size >= kSmallest * (1 - 1e-9));
  });
  std::vector<std::string> out;
  for (const double tick : ticks) out.push_back(tick == 0 ? "0" : plain ? grouped(tick) : power_text(tick));
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      out += c;
    }
  }
  return out;
}

/// The range of an axis, and its ticks.
struct Axis {
  double low = 0;
  double high = 1;
  PlotScale scale = PlotScale::linear;
  std::vector<double> ticks;

  /// The place of a value on the axis, from 0 at the low end to 1 at the high end.
  [[nodiscard]] double share(double value) const {
    if (scale == PlotScale::linear) return (value - low) / (high - low);
    return std::log(value / low) / std::log(high / low);
  }
};

bool has_place(double value, PlotScale scale) {
  return std::isfinite(value) && (scale == PlotScale::linear || value > 0);
}

/// The smallest of 1, 2 or 5 times a power of ten that divides the width into at most `pieces` steps.
double round_step(double width, int pieces) {
  const double raw = width / pieces;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

/// Has ticks at multiples of 1, 2 or 5 times a power of ten, at whole numbers alone if `whole`.
Axis linear_axis(double low, double high, int pieces, bool whole = false) {
  if (high <= low) {
    low -= whole ? 1 : 0.5;
    high += whole ? 1 : 0.5;
  }
  const double step = std::max(round_step(high - low, pieces), whole ? 1.0 : 0.0);
  Axis axis;
  axis.low = std::floor(low / step + 1e-9) * step;
  axis.high = std::ceil(high / step - 1e-9) * step;
  const auto count = static_cast<int>(std::lround((axis.high - axis.low) / step));
  for (int i = 0; i <= count; ++i) axis.ticks.push_back(axis.low + i * step);
  return axis;
}

/// Has ticks at 1, 2 and 5 times the powers of ten, or only at powers of ten if the range spans many of them.
Axis logarithmic_axis(double low, double high) {
  constexpr double kManyDecades = 3;
  Axis axis;
  axis.scale = PlotScale::logarithmic;
  const bool many = std::log10(high / low) > kManyDecades;
  const int step = many ? std::max(1, static_cast<int>(std::log10(high / low) / 8)) : 1;
  std::vector<double> all;
  const int first = static_cast<int>(std::floor(std::log10(low)));
  const int last = static_cast<int>(std::ceil(std::log10(high)));
  for (int power = first; power <= last + step; power += step) {
    all.push_back(std::pow(10, power));
    if (many) continue;
    all.push_back(2 * std::pow(10, power));
    all.push_back(5 * std::pow(10, power));
  }
  axis.low = all.front();
  for (const double tick : all) {
    if (tick <= low * (1 + 1e-9)) axis.low = tick;
  }
  axis.high = *std::find_if(all.begin(), all.end(), [&](double t) { return t >= high * (1 - 1e-9) && t > axis.low; });
  for (const double tick : all) {
    if (tick >= axis.low && tick <= axis.high) axis.ticks.push_back(tick);
  }
  return axis;
}

class Drawing {
 public:
  explicit Drawing(const Plot& plot) : plot_(plot) {
    std::vector<double> xs;
    std::vector<double> ys;
    for (const PlotLine& line : plot.lines) {
      for (const auto& [x, y] : line.points) {
        if (!std::isfinite(x) || !has_place(y, plot.y_scale)) continue;
        xs.push_back(x);
        ys.push_back(y);
      }
    }
    if (xs.empty()) {
      xs = {0, 1};
      ys = {1, 10};
    }
    const auto [x_low, x_high] = std::minmax_element(xs.begin(), xs.end());
    const auto [y_low, y_high] = std::minmax_element(ys.begin(), ys.end());
    x_ = linear_axis(*x_low, *x_high, 10, plot.x_whole);
    x_.low = *x_low < *x_high ? *x_low : x_.low;  // the lines reach from side to side
    x_.high = *x_low < *x_high ? *x_high : x_.high;
    y_ = plot.y_scale == PlotScale::linear ? linear_axis(*y_low, *y_high, 8) : logarithmic_axis(*y_low, *y_high);
  }

  std::string text() {
    out_ = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}")"
                       R"( font-family="Helvetica, Arial, sans-serif" font-size="13" class="{}">)"
                       "\n{}<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n",
                       kWidth, kHeight, kWidth, kHeight, kPlotClass, plot_style());
    words(kWidth / 2, 26, "middle", plot_.title, " font-size=\"16\" font-weight=\"bold\"");
    draw_axes();
    for (std::size_t i = 0; i < plot_.lines.size(); ++i) draw_line(plot_.lines[i], i % kColors);
    draw_legend();
    return out_ + "</svg>\n";
  }

 private:
  template <typename... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  [[nodiscard]] double x_at(double x) const { return kLeft + x_.share(x) * (kWidth - kLeft - kRight); }
  [[nodiscard]] double y_at(double y) const { return kHeight - kBottom - y_.share(y) * (kHeight - kTop - kBottom); }

  void words(double x, double y, std::string_view anchor, std::string_view text, const std::string& more = "") {
    add("<text class=\"text\" x=\"{}\" y=\"{}\" text-anchor=\"{}\"{}>{}</text>\n", place(x), place(y), anchor, more,
        escaped(text));
  }

  void rule(double x1, double y1, double x2, double y2, std::string_view kind) {
    add("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", kind, place(x1), place(y1), place(x2),
        place(y2));
  }

  void draw_axes() {
    const double floor = kHeight - kBottom;
    const std::vector<std::string> y_texts = tick_texts(y_.ticks);
    const std::vector<std::string> x_texts = tick_texts(x_.ticks);
    for (std::size_t i = 0; i < y_.ticks.size(); ++i) {
      const double y = y_at(y_.ticks[i]);
      rule(kLeft, y, kWidth - kRight, y, "grid");
      words(kLeft - 8, y + 4.5, "end", y_texts[i]);
    }
    for (std::size_t i = 0; i < x_.ticks.size(); ++i) {
      if (x_.ticks[i] < x_.low || x_.ticks[i] > x_.high) continue;
      const double x = x_at(x_.ticks[i]);
      rule(x, kTop, x, floor, "grid");
      rule(x, floor, x, floor + 5, "axis");
      words(x, floor + 20, "middle", x_texts[i]);
    }
    rule(kLeft, floor, kWidth - kRight, floor, "axis");
    rule(kLeft, kTop, kLeft, floor, "axis");
    words((kLeft + kWidth - kRight) / 2, kHeight - 14, "middle", plot_.x_label);
    words(0, 0, "middle", plot_.y_label,
          fmt::format(" transform=\"translate(20 {}) rotate(-90)\"", place((kTop + floor) / 2)));
  }

  void draw_line(const PlotLine& line, std::size_t color) {
    std::vector<std::string> path;
    std::string marks;
    for (const auto& [x, y] : line.points) {
      if (!std::isfinite(x) || !has_place(y, plot_.y_scale)) continue;
      path.push_back(fmt::format("{},{}", place(x_at(x)), place(y_at(y))));
      if (line.points.size() <= kMaxMarked)
        marks += fmt::format(R"(<circle cx="{}" cy="{}" r="3"/>)", place(x_at(x)), place(y_at(y)));
    }
    if (path.empty()) return;
    add("<polyline class=\"c{}\" points=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\""
        " stroke-linejoin=\"round\"/>\n",
        color, fmt::join(path, " "));
    if (!marks.empty()) add("<g class=\"c{}\" fill=\"currentColor\">{}</g>\n", color, marks);
  }

  void draw_legend() {
    std::size_t longest = 0;
    for (const PlotLine& line : plot_.lines) longest = std::max(longest, line.name.size());
    if (longest == 0) return;
    const double width = 48 + 7.2 * static_cast<double>(longest);
    const double left = kWidth - kRight - width - 8;
    const double height = 20 * static_cast<double>(plot_.lines.size()) + 8;
    add("<rect class=\"key\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill-opacity=\"0.9\"/>\n",
        place(left), place(kTop + 6), place(width), place(height));
    for (std::size_t i = 0; i < plot_.lines.size(); ++i) {
      const double y = kTop + 20 + 20 * static_cast<double>(i);
      add("<line class=\"c{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"currentColor\" stroke-width=\"2\"/>\n",
          i % kColors, place(left + 8), place(y), place(left + 32), place(y));
      words(left + 40, y + 4.5, "start", plot_.lines[i].name);
    }
  }

  const Plot& plot_;
  Axis x_;
  Axis y_;
  std::string out_;
};

}  // namespace

std::string svg_of(const Plot& plot) { return Drawing(plot).text(); }

}  // namespace keymove::tools
