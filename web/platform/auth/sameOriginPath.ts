/** Makes a path safe for a redirect within this site, because two leading slashes would name a host. Defaults to the start page. */
export function sameOriginPath(path = '/'): string {
  return path.replace(/^[/\\]*/, '/')
}
