#!/bin/sh
# Runs Showreel with the Node.js of this release. `./showreel help` lists the commands.

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

# The folder of this file, also if it is called by a link.
case $0 in */*) file=$0 ;; *) file=./$0 ;; esac
while [ -h "$file" ]; do
  target=$(readlink "$file") || fail "The link $file cannot be read."
  case $target in /*) file=$target ;; *) file=${file%/*}/$target ;; esac
done
folder=$(CDPATH='' cd -P -- "${file%/*}/" && pwd -P) || fail "The folder of $file cannot be opened."

{ read -r machine glibc <"$folder/program/runtime/machine"; } 2>/dev/null ||
  fail "The release in $folder is not complete: unpack it again."
case $(uname -s)-$(uname -m) in
  Linux-x86_64 | Linux-amd64) here=linux-x64 ;;
  Linux-aarch64 | Linux-arm64) here=linux-arm64 ;;
  *) here="$(uname -s) on $(uname -m)" ;;
esac
[ "$here" = "$machine" ] || fail "This release is for $machine, and this machine is $here."

node=$folder/program/runtime/node
reason=$("$node" --version 2>&1) || fail "This release needs Linux with glibc $glibc or newer and libstdc++ (${reason%%
*})."
exec "$node" "$folder/program/scripts/showreel.js" "$@"
