# An agent for the protocol whose first answer, with anything but the word "right", is hostile: sh hostile.sh HOW.
read -r hello
echo '{"ready":true}'
read -r request
nested() { head -c "$1" /dev/zero | tr '\0' '['; head -c "$1" /dev/zero | tr '\0' ']'; }
case "$1" in
  deep) echo "{\"move\":$(nested 100000)}" ;;
  beside) echo "{\"move\":\"e5e8\",\"x\":$(nested 100000)}" ;;
  wide) echo "{\"move\":[$(head -c 9000000 /dev/zero | sed 's/\x00/[],/g')0]}" ;;
  number) echo '{"move":"e5e8","value":11e999}' ;;
  twice) echo '{"move":"e5e8","move":"e5e8"}' ;;
  bytes) printf '{"move":"e5e8","x":"\377"}\n' ;;
  words) printf '{"error":"\303"}\n' ;;
  noise) printf "{'move': 1}\n{\n\n[[[[\n{\"move\":\"e5e8\"}\n" ;;
esac
while read -r request; do echo '{"move":"e5e8"}'; done
