// Draws the bar.
#include "cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace arbiter::cli {

ProgressBar::ProgressBar(std::string what) : what_(std::move(what)), terminal_(isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::clear() {
    if (terminal_ && shown_ >= 0) std::cerr << "\r\033[K" << std::flush;
    shown_ = -1;
}

void ProgressBar::show(double done) {
    constexpr int kWidth = 40;
    const int percent = static_cast<int>(std::clamp(done, 0.0, 1.0) * 100);
    if (!terminal_ || percent == shown_) return;
    shown_ = percent;
    const auto filled = static_cast<std::size_t>(kWidth * percent / 100);
    std::cerr << "\r" << what_ << " [" << std::string(filled, '#') << std::string(kWidth - filled, ' ') << "] "
              << percent << " %" << std::flush;
}

}  // namespace arbiter::cli
