// A bar on standard error while long work is done; nothing where that is not a terminal.
#pragma once

#include <string>

namespace arbiter::cli {

class ProgressBar {
  public:
    explicit ProgressBar(std::string what);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    // From 0 to 1.
    void show(double done);
    // Takes the bar away, as its end does.
    void clear();

  private:
    std::string what_;
    bool terminal_;
    int shown_ = -1;  // percent
};

}  // namespace arbiter::cli
