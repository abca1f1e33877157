/**
 * A provider that delivers several spellings of an address to one mailbox. It ignores these characters of a name, and
 * its first domain stands for all.
 */
interface Provider {
  readonly domains: readonly string[]
  readonly ignored: RegExp
}

const providers: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  // For this provider, dots and hyphens are the same. Leaving out both is enough for counting.
  { domains: ['yandex.com', 'yandex.ru', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru'], ignored: /[.-]/g },
]

/**
 * Names the mailbox of an e-mail address, only to count its mails. Addresses are kept and compared as they were typed.
 * A part behind `+` does not count, nor do the characters that the provider ignores in a name.
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
