#include "tools/drawing/board_svg.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/notation/notation.h"
#include "tools/drawing/man_shapes.h"
#include "tools/drawing/style_within.h"

namespace keymove::tools {

namespace {

constexpr int kSquare = 100;
constexpr int kWide = 48;    ///< the margin that holds the letters or numbers
constexpr int kNarrow = 12;  ///< the opposite margin

constexpr std::string_view kLightColors =
    ".page{fill:#fff}.edge{fill:#8a6a4f}.light{fill:#f0dfc0}.dark{fill:#bf9570}.text{fill:#5b4636}"
    ".mark{fill:#f5d442;fill-opacity:.62}.ring{fill:none;stroke:#7a5c00}.arrow{fill:#0a5fa8}"
    ".w{fill:#fff;stroke:#1d1d1d;color:#1d1d1d}.b{fill:#262626;stroke:#111;color:#f2f2f2}";
constexpr std::string_view kDarkColors =
    ".page{fill:#16191d}.edge{fill:#3a4450}.light{fill:#9fabb8}.dark{fill:#66758a}.text{fill:#c3ccd6}"
    ".mark{fill:#e6c229;fill-opacity:.55}.ring{fill:none;stroke:#ffe27a}.arrow{fill:#0b4f8f}"
    ".w{fill:#fff;stroke:#16191d;color:#16191d}.b{fill:#1c1f24;stroke:#0a0c0e;color:#eef1f4}";

/// The class of the picture, in which alone its style applies: a page may show pictures of all themes, and text of its
/// own.
std::string_view class_of(BoardTheme theme) {
  if (theme == BoardTheme::automatic) return "keymove-auto";
  return theme == BoardTheme::dark ? "keymove-dark" : "keymove-light";
}

std::string style_of(BoardTheme theme) {
  const auto within = class_of(theme);
  const std::string colors = style_within(within, theme == BoardTheme::dark ? kDarkColors : kLightColors);
  if (theme != BoardTheme::automatic) return fmt::format("<style>{}</style>", colors);
  return fmt::format("<style>{}@media (prefers-color-scheme:dark){{{}}}</style>", colors,
                     style_within(within, kDarkColors));
}

/// A length with at most one decimal place.
std::string number(double value) {
  const std::string text = fmt::format("{:.1f}", value);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

class Picture {
 public:
  Picture(const Setup& setup, const BoardLook& look) : setup_(setup), look_(look), shape_(setup.shape()) {}

  [[nodiscard]] std::string text() {
    const PictureSize size = picture_size(shape_, look_);
    out_ = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}" role="img" class="{}">)"
        "\n<title>{}</title>\n{}\n",
        size.width, size.height, width() + kWide + kNarrow, height() + kWide + kNarrow, class_of(look_.theme),
        write_fen(setup_), style_of(look_.theme));
    define_men();
    out_ += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n";
    draw_names();
    add("<g transform=\"translate({} {})\">\n", kWide, kNarrow);
    draw_squares();
    for (const Move& move : look_.moves) mark_squares(move);
    draw_men();
    for (const Move& move : look_.moves) draw_arrow(move);
    return out_ + "</g>\n</svg>\n";
  }

 private:
  template <typename... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  [[nodiscard]] int width() const { return shape_.files * kSquare; }
  [[nodiscard]] int height() const { return shape_.ranks * kSquare; }
  /// The upper left corner of a square.
  [[nodiscard]] int x_of(int file) const {
    return (look_.below == Color::white ? file : shape_.files - 1 - file) * kSquare;
  }
  [[nodiscard]] int y_of(int rank) const {
    return (look_.below == Color::white ? shape_.ranks - 1 - rank : rank) * kSquare;
  }
  [[nodiscard]] int x_at(Square square) const { return x_of(shape_.file_of(square)); }
  [[nodiscard]] int y_at(Square square) const { return y_of(shape_.rank_of(square)); }

  void define_men() {
    std::set<std::string> shapes;
    for (const Man& man : setup_.board) {
      if (man.present()) shapes.insert(shape_of(setup_.variant->man(man.kind)));
    }
    out_ += "<defs>\n";
    for (const std::string& shape : shapes) out_ += shape_symbol(shape) + "\n";
    out_ += "</defs>\n";
  }

  void draw_names() {
    out_ += "<g class=\"text\" font-family=\"Helvetica,Arial,sans-serif\" font-size=\"30\" text-anchor=\"middle\">\n";
    const auto write = [this](int x, int y, const std::string& name) {
      add("<text x=\"{}\" y=\"{}\">{}</text>\n", x, y, name);
    };
    for (int file = 0; file < shape_.files; ++file)
      write(kWide + x_of(file) + kSquare / 2, kNarrow + height() + 35, std::string(1, static_cast<char>('a' + file)));
    for (int rank = 0; rank < shape_.ranks; ++rank)
      write(kWide / 2 - 1, kNarrow + y_of(rank) + kSquare / 2 + 11,
            std::to_string(rank + first_rank_number(*setup_.variant)));
    out_ += "</g>\n";
  }

  void draw_squares() {
    add("<rect class=\"edge\" x=\"-4\" y=\"-4\" width=\"{}\" height=\"{}\"/>\n", width() + 8, height() + 8);
    add("<rect class=\"light\" width=\"{}\" height=\"{}\"/>\n", width(), height());
    out_ += "<path class=\"dark\" d=\"";
    for (int rank = 0; rank < shape_.ranks; ++rank) {
      for (int file = rank % 2; file < shape_.files; file += 2) add("M{} {}h100v100h-100z", x_of(file), y_of(rank));
    }
    out_ += "\"/>\n";
  }

  void mark_squares(const Move& move) {
    for (const Square square : {move.from, move.to}) {
      const auto box = [&](const char* name, int inset) {
        const int side = kSquare - 2 * inset;
        add("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}/>\n", name, x_at(square) + inset,
            y_at(square) + inset, side, side, inset > 0 ? " stroke-width=\"6\"" : "");
      };
      box("mark", 0);
      box("ring", 3);
    }
  }

  void draw_men() {
    for (Square square = 0; square < shape_.squares(); ++square) {
      const Man& man = setup_.at(square);
      if (!man.present()) continue;
      add("<use class=\"{}\" href=\"#man-{}\" x=\"{}\" y=\"{}\" width=\"100\" height=\"100\"/>\n",
          man.color == Color::white ? "w" : "b", shape_of(setup_.variant->man(man.kind)), x_at(square), y_at(square));
    }
  }

  /// Draws an arrow from the centre of one square to the centre of the other.
  void draw_arrow(const Move& move) {
    constexpr double kHalf = kSquare / 2.0;
    constexpr double kHead = 46;
    const double x = x_at(move.from) + kHalf;
    const double y = y_at(move.from) + kHalf;
    const double dx = x_at(move.to) + kHalf - x;
    const double dy = y_at(move.to) + kHalf - y;
    const double length = std::hypot(dx, dy);
    if (length < kHead) return;  // the move ends on the square where it began
    const double degrees = std::atan2(dy, dx) * 180 / std::acos(-1.0);
    const std::string neck = number(length - kHead);
    add("<path class=\"arrow\" fill-opacity=\".8\" transform=\"translate({} {}) rotate({})\""
        " d=\"M18-8H{}v-17L{} 0L{} 25V8H18z\"/>\n",
        number(x), number(y), number(degrees), neck, number(length), neck);
  }

  const Setup& setup_;
  const BoardLook& look_;
  const BoardShape& shape_;
  std::string out_;
};

}  // namespace

PictureSize picture_size(const BoardShape& shape, const BoardLook& look) {
  const int width = shape.files * kSquare + kWide + kNarrow;
  const int height = shape.ranks * kSquare + kWide + kNarrow;
  const double scale = static_cast<double>(look.size) / std::max(width, height);
  return {std::max(1, static_cast<int>(std::lround(width * scale))),
          std::max(1, static_cast<int>(std::lround(height * scale)))};
}

std::string board_svg(const Setup& setup, const BoardLook& look) { return Picture(setup, look).text(); }

}  // namespace keymove::tools
