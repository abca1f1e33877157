/** Lists one address for each host of `url`, in order. `postgres://user@one:5432,two:5432/vouch` has two hosts. */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}
