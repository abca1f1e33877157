/** Names a version of a text. */
export function versionName(number: number): string {
  return number === 0 ? 'As it ships' : `Version ${number}`
}
