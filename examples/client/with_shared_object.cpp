// Calls the library through a shared object.
#include <cstdio>
#include <initializer_list>

extern "C" int play_a_game(const char* game, unsigned long long seed);

int main() {
    int won[3] = {0, 0, 0};
    for (unsigned long long seed = 1; seed <= 5; ++seed) {
        for (const char* game : {"ucg", "ua"}) {
            const int result = play_a_game(game, seed);
            if (result < 0) return 1;
            ++won[result];
        }
    }
    if (play_a_game("chess", 1) != -1) return 1;
    std::printf("A won %d games, B won %d, nobody %d\n", won[1], won[2], won[0]);
    return 0;
}
