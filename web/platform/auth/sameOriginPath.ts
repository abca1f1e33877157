/** Makes a path safe for a redirect within this site: two slashes at the start would name a host. Defaults to the start page. */
export function sameOriginPath(path = '/'): string {
  return path.replace(/^[/\\]*/, '/')
}
