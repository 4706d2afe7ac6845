#!/usr/bin/env bash
# Makes the throw-away keys and certificates that recorded exchanges and tests use. Run it only to replace them all: what was
# recorded with the keys before must then be recorded again (conformance/README.md).
#
#   bash packages/as4/test/keys/make.sh
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A comma, an ampersand, a quotation mark and letters beyond ASCII: names must be compared as names, not as strings.
organisation='Ämter & \"Söhne\", throw-away keys of udigate'
forever=20990101000000Z

make_key() { # NAME BITS-OF-RSA|CURVE
  case "$2" in
    P-*) openssl genpkey -quiet -algorithm EC -pkeyopt "ec_paramgen_curve:$2" -out "$1.test-key.pem" ;;
    *) openssl genpkey -quiet -algorithm RSA -pkeyopt "rsa_keygen_bits:$2" -out "$1.test-key.pem" ;;
  esac
}

make_authority() { # NAME COMMON-NAME
  make_key "$1" 2048
  openssl req -new -x509 -utf8 -nameopt utf8 -key "$1.test-key.pem" -days 25000 -out "$1.crt" -config - <<CONFIG
[req]
prompt = no
distinguished_name = name
x509_extensions = extensions
[name]
C = EU
O = $organisation
CN = $2
[extensions]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
CONFIG
}

make_party() { # NAME COMMON-NAME BITS-OF-RSA|CURVE AUTHORITY FROM TO
  make_key "$1" "$3"
  touch "$work/index.txt"
  openssl req -new -utf8 -key "$1.test-key.pem" -out "$work/request.pem" -config - <<CONFIG
[req]
prompt = no
distinguished_name = name
[name]
C = EU
O = $organisation
CN = $2
CONFIG
  cat > "$work/ca.conf" <<CONFIG
[ca]
default_ca = authority
[authority]
database = $work/index.txt
new_certs_dir = $work
rand_serial = yes
unique_subject = no
default_md = sha256
policy = policy
x509_extensions = extensions
[policy]
countryName = supplied
organizationName = supplied
commonName = supplied
[extensions]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature,nonRepudiation,keyEncipherment
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
CONFIG
  openssl ca -batch -notext -utf8 -preserveDN -config "$work/ca.conf" -cert "$4.crt" -keyfile "$4.test-key.pem" \
    -startdate "$5" -enddate "$6" -in "$work/request.pem" -out "$1.crt" 2> "$work/log" || { cat "$work/log"; exit 1; }
}

make_former() { # NAME AUTHORITY: the certificate that an authority had before, of the same name and key
  touch "$work/index.txt"
  cat > "$work/ca.conf" <<CONFIG
[ca]
default_ca = authority
[authority]
database = $work/index.txt
new_certs_dir = $work
rand_serial = yes
unique_subject = no
default_md = sha256
policy = policy
x509_extensions = extensions
[policy]
countryName = supplied
organizationName = supplied
commonName = supplied
[extensions]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
CONFIG
  openssl x509 -x509toreq -in "$2.crt" -signkey "$2.test-key.pem" -out "$work/request.pem" 2> "$work/log"
  openssl ca -batch -notext -utf8 -preserveDN -selfsign -config "$work/ca.conf" -keyfile "$2.test-key.pem" \
    -startdate 20100101000000Z -enddate 20200101000000Z -in "$work/request.pem" -out "$1.crt" 2> "$work/log" || { cat "$work/log"; exit 1; }
}

make_authority authority 'Throw-away test authority'
make_former former-authority authority
for bits in 2048 3072 4096; do
  make_party "manufacturer-$bits" "Manufacturer $bits (throw-away)" "$bits" authority 20200101000000Z "$forever"
  make_party "regulator-$bits" "Regulator $bits (throw-away)" "$bits" authority 20200101000000Z "$forever"
done
make_party expired 'Manufacturer 2048 (throw-away)' 2048 authority 20200101000000Z 20210101000000Z
# Keys that the profile does not allow.
make_party manufacturer-1024 'Manufacturer 1024 (throw-away)' 1024 authority 20200101000000Z "$forever"
make_party manufacturer-p256 'Manufacturer P-256 (throw-away)' P-256 authority 20200101000000Z "$forever"

# The same names, by an authority that no party trusts.
make_authority foreign-authority 'Throw-away test authority'
make_party foreign 'Manufacturer 2048 (throw-away)' 2048 foreign-authority 20200101000000Z "$forever"
