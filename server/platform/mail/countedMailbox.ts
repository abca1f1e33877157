/** A provider that delivers to one mailbox by several domains and names: what it ignores in a name, and the domain that stands for all. */
interface Provider {
  readonly domains: readonly string[]
  readonly ignored: RegExp
}

const providers: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  // Its dots and hyphens are the same, and counting needs no more than that.
  { domains: ['yandex.com', 'yandex.ru', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru'], ignored: /[.-]/g },
]

/**
 * The mailbox of an e-mail address, for counting its mails alone: addresses are kept and compared as they were typed. What stands behind a
 * `+` does not count, nor what the provider ignores in a name.
 */
export function countedMailbox(email: string): string {
  const [domain, name] = [domainOf(email), email.slice(0, email.lastIndexOf('@')).toLowerCase()]
  const plus = name.indexOf('+', 1)
  const plain = plus === -1 ? name : name.slice(0, plus)
  const provider = providers.find(({ domains }) => domains.includes(domain))
  return provider ? `${plain.replaceAll(provider.ignored, '')}@${provider.domains[0]}` : `${plain}@${domain}`
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
