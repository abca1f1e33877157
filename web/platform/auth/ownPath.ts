/** The path as one of this site: a second slash at its start would make a host of what follows. Without a path, the start page. */
export function ownPath(path = '/'): string {
  return path.replace(/^[/\\]*/, '/')
}
