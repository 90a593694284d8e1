#include "tools/drawing/board_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <string_view>

#include "positions/base/words.h"
#include "tools/drawing/man_shapes.h"

namespace keymove::tools {

namespace {

constexpr int kSquare = 100;
constexpr int kWide = 48;    ///< the margin with the letters or numbers
constexpr int kNarrow = 12;  ///< the other margin

constexpr std::string_view kLightColors =
    ".page{fill:#fff}.edge{fill:#8a6a4f}.light{fill:#f0dfc0}.dark{fill:#bf9570}.text{fill:#5b4636}"
    ".mark{fill:#f5d442;fill-opacity:.62}.ring{fill:none;stroke:#7a5c00}.arrow{fill:#0a5fa8}"
    ".w{fill:#fff;stroke:#1d1d1d;color:#1d1d1d}.b{fill:#262626;stroke:#111;color:#f2f2f2}";
constexpr std::string_view kDarkColors =
    ".page{fill:#16191d}.edge{fill:#3a4450}.light{fill:#9fabb8}.dark{fill:#66758a}.text{fill:#c3ccd6}"
    ".mark{fill:#e6c229;fill-opacity:.55}.ring{fill:none;stroke:#ffe27a}.arrow{fill:#0b4f8f}"
    ".w{fill:#fff;stroke:#16191d;color:#16191d}.b{fill:#1c1f24;stroke:#0a0c0e;color:#eef1f4}";

std::string style_of(BoardTheme theme) {
  std::string out = "<style>";
  out += theme == BoardTheme::dark ? kDarkColors : kLightColors;
  if (theme == BoardTheme::automatic) out += "@media (prefers-color-scheme:dark){" + std::string(kDarkColors) + "}";
  return out + "</style>";
}

/// A length with at most one digit behind the point.
std::string number(double value) {
  std::array<char, 32> out{};
  std::snprintf(out.data(), out.size(), "%.1f", value);
  std::string text = out.data();
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

class Picture {
 public:
  Picture(const Setup& setup, const BoardLook& look) : setup_(setup), look_(look), shape_(setup.shape()) {}

  [[nodiscard]] std::string text() {
    const PictureSize size = picture_size(shape_, look_);
    out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(size.width) + "\" height=\"" +
           std::to_string(size.height) + "\" viewBox=\"0 0 " + std::to_string(width() + kWide + kNarrow) + " " +
           std::to_string(height() + kWide + kNarrow) + "\" role=\"img\">\n<title>" + write_fen(setup_) + "</title>\n" +
           style_of(look_.theme) + "\n";
    define_men();
    out_ += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n";
    draw_names();
    out_ += "<g transform=\"translate(" + std::to_string(kWide) + " " + std::to_string(kNarrow) + ")\">\n";
    draw_squares();
    if (look_.move) mark_squares(*look_.move);
    draw_men();
    if (look_.move) draw_arrow(*look_.move);
    return out_ + "</g>\n</svg>\n";
  }

 private:
  [[nodiscard]] int width() const { return shape_.files * kSquare; }
  [[nodiscard]] int height() const { return shape_.ranks * kSquare; }
  /// The left upper corner of a square.
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
      out_ += "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\">" + name + "</text>\n";
    };
    for (int file = 0; file < shape_.files; ++file)
      write(kWide + x_of(file) + kSquare / 2, kNarrow + height() + 35, std::string(1, static_cast<char>('a' + file)));
    for (int rank = 0; rank < shape_.ranks; ++rank)
      write(kWide / 2 - 1, kNarrow + y_of(rank) + kSquare / 2 + 11, std::to_string(rank + 1));
    out_ += "</g>\n";
  }

  void draw_squares() {
    const std::string box = "width=\"" + std::to_string(width()) + "\" height=\"" + std::to_string(height()) + "\"";
    out_ += "<rect class=\"edge\" x=\"-4\" y=\"-4\" width=\"" + std::to_string(width() + 8) + "\" height=\"" +
            std::to_string(height() + 8) + "\"/>\n<rect class=\"light\" " + box + "/>\n<path class=\"dark\" d=\"";
    for (int rank = 0; rank < shape_.ranks; ++rank) {
      for (int file = rank % 2; file < shape_.files; file += 2)
        out_ += "M" + std::to_string(x_of(file)) + " " + std::to_string(y_of(rank)) + "h100v100h-100z";
    }
    out_ += "\"/>\n";
  }

  void mark_squares(const Move& move) {
    for (const Square square : {move.from, move.to}) {
      const auto box = [&](const char* name, int inset) {
        out_ += "<rect class=\"" + std::string(name) + "\" x=\"" + std::to_string(x_at(square) + inset) + "\" y=\"" +
                std::to_string(y_at(square) + inset) + "\" width=\"" + std::to_string(kSquare - 2 * inset) +
                "\" height=\"" + std::to_string(kSquare - 2 * inset) + "\"" + (inset > 0 ? " stroke-width=\"6\"" : "") +
                "/>\n";
      };
      box("mark", 0);
      box("ring", 3);
    }
  }

  void draw_men() {
    for (Square square = 0; square < shape_.squares(); ++square) {
      const Man& man = setup_.at(square);
      if (!man.present()) continue;
      out_ += "<use class=\"" + std::string(man.color == Color::white ? "w" : "b") + "\" href=\"#man-" +
              shape_of(setup_.variant->man(man.kind)) + "\" x=\"" + std::to_string(x_at(square)) + "\" y=\"" +
              std::to_string(y_at(square)) + "\" width=\"100\" height=\"100\"/>\n";
    }
  }

  /// From the middle of one square to the middle of the other.
  void draw_arrow(const Move& move) {
    constexpr double kHalf = kSquare / 2.0;
    constexpr double kHead = 46;
    const double x = x_at(move.from) + kHalf;
    const double y = y_at(move.from) + kHalf;
    const double dx = x_at(move.to) + kHalf - x;
    const double dy = y_at(move.to) + kHalf - y;
    const double length = std::hypot(dx, dy);
    if (length < kHead) return;  // a move that ends where it began
    const std::string neck = number(length - kHead);
    out_ += "<path class=\"arrow\" fill-opacity=\".8\" transform=\"translate(" + number(x) + " " + number(y) +
            ") rotate(" + number(std::atan2(dy, dx) * 180 / std::acos(-1.0)) + ")\" d=\"M18-8H" + neck + "v-17L" +
            number(length) + " 0L" + neck + " 25V8H18z\"/>\n";
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
