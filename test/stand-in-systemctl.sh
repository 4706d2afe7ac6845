#!/bin/sh
# Stands in for systemctl where there is no systemd: one service, with its state in $STATE.
set -eu
case "$1" in
  set-environment) echo "$2" > "$STATE/environment" ;;
  unset-environment) rm "$STATE/environment" ;;
  stop)
    kill -TERM "$(cat "$STATE/pid")"
    while kill -0 "$(cat "$STATE/pid")" 2> "$STATE/discarded"; do sleep 0.05; done
    rm "$STATE/pid"
    ;;
  start)
    SERVE=''
    [ ! -f "$STATE/environment" ] || . "$STATE/environment"
    echo "started with: $SERVE" >> "$STATE/starts"
    # What an earlier start said is not what this one says.
    : > "$STATE/output"
    # shellcheck disable=SC2086 -- systemd takes it apart as well
    udigate serve $SERVE < /dev/null >> "$STATE/output" 2> "$STATE/errors" &
    echo $! > "$STATE/pid"
    while ! grep -q 'ready at' "$STATE/output"; do
      kill -0 "$(cat "$STATE/pid")" || exit 1
      sleep 0.05
    done
    ;;
  *) exit 2 ;;
esac
