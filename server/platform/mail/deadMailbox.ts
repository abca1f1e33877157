/** Statuses of a mailbox or a host that does not exist (RFC 3463, RFC 7505), unless the words say something else. */
const deadStatus = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1|4\.4)$/
/** Statuses of a sender, of a full mailbox, of a system, of a message and of a policy, whatever the words say. */
const otherStatus = /^5\.(?:1\.[789]|2\.[2-9]|3\.\d{1,3}|6\.\d{1,3}|7\.\d{1,3})$/

/** Words with which a server speaks of us, of a list, of a limit, or of a moment. */
const otherMatters = [
  /(?<!\bto (?:the )?)\bsenders?\b|\byour (?:\w{1,20} )?(?:address|domain|host\w{0,8}|server|ip|network|account|client)\b/,
  /\b(?:client host|from address|reply[- ]to|spf|dkim|dmarc|ptr|resource record|helo|ehlo|reverse|relay\w{0,5}|mail from|return[ -]path|envelope)\b/,
  /\b(?:authenticat\w{1,8}|log ?in|verified|reputation|restricted|(?:not |un)(?:allowed|permitted|authori[sz]ed))\b/,
  /\b(?:block\w{0,6}|black ?list\w{0,4}|deny ?list\w{0,4}|denied|banned|polic(?:y|ies)|security|filter\w{0,4})\b/,
  /\b(?:spam\w{0,4}|junk|bulk|unsolicited|virus\w{0,4}|malware|phish\w{0,4}|content|headers?|attachments?)\b/,
  /\b(?:too (?:many|much|large|big|long|fast|often)|rates?|frequency|limit\w{0,6}|quota|storage|full|exceed\w{0,4})\b/,
  /\b(?:larger|size|throttl\w{0,4}|hops?|loop\w{0,4}|later|temporar\w{1,4}|for a while|moment\w{0,5}|suspend\w{0,4})\b/,
  /\b(?:locked|expired?|timed? ?out|connections?|network|did not answer|no answer|maintenance|overload\w{0,4}|busy)\b/,
]
/** Words with which a server says that a mailbox or a host does not exist. */
const deadWords = [
  /\b(?:no such|unknown|invalid|bad|non-?existent|not a (?:valid|known)|not our) (?:local |e-?mail |destination )?(?:user|mailbox|recipient|account|address|person|customer|domain|host)\b/,
  /\b(?:null mx|no mx|no mail ?(?:box|host|exchanger)|unrouteable)\b/,
]
/** Words for a mailbox or a host, and what may follow them. */
const place = /\b(?:user|mailbox|recipient|account|address|person|customer|domain|host)\b/
const isDead =
  /\b(?:unknown|not (?:found|known|local|listed|active|valid|a valid)|(?:does ?n[o'’]t|not) (?:exist|have)|no longer|disabled|discontinued|deactivated|inactive|deleted|closed|removed|invalid|accepts no mail|not accept (?:any )?mail)\b/
/** At most this many characters are between the two. */
const between = 80
/** For a recipient that does not exist, Exchange Online says that it denies us access. */
const deniedRecipient = /5\.4\.1 recipient address rejected: access denied/

/**
 * Tells whether a refusal says that the mailbox or the host of the recipient is not there for good. Statements about us, the message, a limit or a moment do not concern the mailbox.
 * @param reply all lines of it, with their codes.
 */
export function isDeadMailbox(reply: string): boolean {
  const words = withoutNames(reply)
  if (deniedRecipient.test(words)) return true
  const status = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(words)?.[0] ?? ''
  if (otherStatus.test(status) || otherMatters.some((matter) => matter.test(words))) return false
  return deadStatus.test(status) || deadWords.some((said) => said.test(words)) || saysDead(words)
}

function saysDead(words: string): boolean {
  const start = words.search(place)
  return start !== -1 && isDead.test(words.slice(start, start + between))
}

/** Leaves out the code of each line, and addresses and names of hosts, which may have any words in them. */
function withoutNames(reply: string): string {
  const words = reply
    .toLowerCase()
    .replace(/^\d{3}[ -]/gm, '')
    .split(/\s+/)
  return words.filter((word) => !/@|:\/\/|[\w-]\.[a-z]/.test(word)).join(' ')
}
