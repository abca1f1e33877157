#!/bin/sh
# Makes the resumes that the tests read, with the tools that people use: Chromium, LibreOffice and Ghostscript. The tests themselves
# make the malicious ones, byte by byte (test/zip.ts).
set -eu
cd "$(dirname "$0")"
into=$(cd ../files && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

browser=${CHROMIUM_PATH:-chromium}
print() {
  "$browser" --headless --no-sandbox --user-data-dir="$work/browser" --no-pdf-header-footer \
    --print-to-pdf="$into/$2" "file://$PWD/$1"
}
office() {
  soffice -env:UserInstallation="file://$work/office" --headless --convert-to "$2" --outdir "$work" "$1"
}
ghost() {
  gs -q -dNOPAUSE -dBATCH -sDEVICE="$1" -sOutputFile="$into/$2" "$3" "$into/resume.pdf"
}

print resume.html resume.pdf
print two-columns.html two-columns.pdf

office resume.html odt:writerweb8_writer
office "$work/resume.odt" docx && mv "$work/resume.docx" "$into/"
office "$work/resume.odt" doc && mv "$work/resume.doc" "$into/old.doc"
office "$work/resume.odt" pdf && mv "$work/resume.pdf" "$into/office.pdf"

# A scan is a picture of a page. A user password protects a file from being opened, an owner password only from being changed.
ghost pdfimage8 scanned.pdf -r60
ghost pdfwrite owned.pdf -sOwnerPassword=owner
cp "$into/resume.pdf" "$work/open.pdf"
gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOwnerPassword=owner -sUserPassword=user -dEncryptionR=3 -dKeyLength=128 \
  -sOutputFile="$into/encrypted.pdf" "$work/open.pdf"
head -c 6000 "$into/resume.pdf" > "$into/truncated.pdf"
