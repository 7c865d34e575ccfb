// Card lab, replays, rules, scenarios and lessons.
#include "server/session.h"

namespace arbiter::server {

using wire::RefusalCode;

void Session::handle(const wire::TryCard& message) { refuse(message.id, RefusalCode::unknown, "Not yet."); }
void Session::handle(const wire::OpenReplay& message) { refuse(message.id, RefusalCode::unknown, "Not yet."); }
void Session::handle(const wire::ReplayAt& message) { refuse(message.id, RefusalCode::unknown, "Not yet."); }
void Session::handle(const wire::ContinueFrom& message) { refuse(message.id, RefusalCode::unknown, "Not yet."); }
void Session::handle(const wire::OpenRules& message) { refuse(message.id, RefusalCode::unknown, "Not yet."); }
void Session::handle(const wire::PlayScenario& message) { refuse(message.id, RefusalCode::unknown, "Not yet."); }
void Session::handle(const wire::StartLesson& message) { refuse(message.id, RefusalCode::unknown, "Not yet."); }

}  // namespace arbiter::server
