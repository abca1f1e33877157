/** Providers of mailboxes, of pages and of code. Their domains say nothing about who uses them. */
const shared = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com aol.com yahoo.com ymail.com rocketmail.com
  gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de proton.me protonmail.com pm.me tutanota.com tuta.com tuta.io hey.com
  fastmail.com fastmail.fm zoho.com mail.com email.com hushmail.com mailbox.org posteo.de posteo.net yandex.com yandex.ru ya.ru mail.ru
  inbox.ru bk.ru list.ru rambler.ru ukr.net i.ua qq.com 163.com 126.com foxmail.com sina.com naver.com daum.net hanmail.net wp.pl o2.pl
  onet.pl interia.pl seznam.cz email.cz centrum.cz orange.fr free.fr laposte.net sfr.fr wanadoo.fr libero.it virgilio.it tiscali.it uol.com.br
  bol.com.br terra.com.br rediffmail.com comcast.net verizon.net att.net btinternet.com sky.com bigpond.com duck.com
  users.noreply.github.com github.com gitlab.com bitbucket.org codeberg.org sr.ht linkedin.com google.com microsoft.com apple.com amazon.com
  apache.org mozilla.org npmjs.com x.com twitter.com facebook.com medium.com dev.to stackoverflow.com example.com example.org example.net`
    .split(/\s+/)
    .filter(Boolean),
)
/** Providers that have a domain in each country. */
const perCountry = /^(yahoo|hotmail|outlook|live|yandex|google|amazon)\.[a-z.]{2,6}$/
/** Domains that are kept for examples (RFC 2606). */
const reserved = /(^|\.)(example|test|invalid|localhost)$/
/** Providers of pages, each of which is named after its author. */
const pages = /^([^.]+)\.(github\.io|gitlab\.io|vercel\.app|netlify\.app|pages\.dev|herokuapp\.com|web\.app|surge\.sh)$/

export function isShared(domain: string): boolean {
  return shared.has(domain) || perCountry.test(domain) || reserved.test(domain) || pages.test(domain)
}

/** Returns the author in the name of a page: zoe.github.io gives "zoe". */
export function nameOfPage(domain: string): string | undefined {
  return pages.exec(domain)?.[1]
}
