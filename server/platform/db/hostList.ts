/** An address for each host that `url` names, in its order: `postgres://user@one:5432,two:5432/vouch` names two. */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}
