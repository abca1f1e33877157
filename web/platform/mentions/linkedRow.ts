/** Returns the props of a row, which is marked and scrolled into view where the hash of the address is its id. */
export function linkedRow(hash: string, id: string) {
  return hash === `#${id}` ? { 'data-linked': true, ref: show } : {}
}

function show(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}
