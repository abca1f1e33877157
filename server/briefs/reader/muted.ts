/** Words with which a mail ends. What stands below is a signature. */
const closing =
  /^(?:(?:many |best |kind(?:est)? |warm(?:est)? )?(?:regards|wishes|thanks)|best|thanks(?: a lot| so much| again)?|thank you|thx|cheers|yours(?: sincerely| faithfully| truly)?|sincerely|(?:viele|beste|liebe|freundliche|herzliche) gr(?:ü|ue)(?:ß|ss)e|mit freundlichen gr(?:ü|ue)(?:ß|ss)en|lg|vg|mfg|saludos|un saludo|gracias|atenciosamente|abraços|cordialement|bien à vous)(?: (?:from|aus) \p{L}{2,30})?[\s,.!]{0,4}$/iu
const signatureLine = /^(?:-- ?|_{3,60}|sent from my .{2,40}|von meinem .{2,40} gesendet)$/iu
const postscript = /^(?:p\.? ?s\.?|nb|update)\s?[:,]/iu
const forwarding =
  /^[\s>]{0,6}(?:-{2,20}\s?(?:forwarded message|weitergeleitete nachricht|mensaje reenviado)\s?-{2,20}|begin forwarded message:|anfang der weitergeleiteten nachricht:)\s{0,4}$/iu
const original = /^-{2,20}\s?(?:original message|ursprüngliche nachricht)\s?-{2,20}$/iu
/** "On Monday Anna wrote:" begins so, and has the verb near its end. */
const replyStart = /^(?:on|am|el|le)\s/iu
const replyVerb = /\s(?:wrote|schrieb|escribió|a écrit)(?:\s|$)/iu
/** The characters from that verb to the colon, which leave room for a name and an address. */
const replyTail = 70
/** A line of the head of a mail. Only the subject tells something of the job. */
const header = /^(?:from|to|cc|bcc|date|sent|reply-to|von|an|datum|gesendet|de|para|fecha):\s/iu
const quoted = /^\s{0,4}>/

/** The reader of a mail is in one of these parts. */
type Part = 'message' | 'signature' | 'quoted'

/**
 * Blanks what says nothing of the job: signatures, quoted replies and the heads of mails. A forwarded mail speaks, since it is often the
 * brief itself. All places stay as they are.
 */
export function muteMail(text: string): string {
  let part: Part = 'message'
  let isForwarded = false
  const lines = text.split('\n').map((line) => {
    const bare = isForwarded ? withoutQuote(line) : line
    if (forwarding.test(line)) {
      ;[part, isForwarded] = ['message', true]
      return blank(line)
    }
    if (isReply(bare.trim())) part = 'quoted'
    else if (part === 'signature' && postscript.test(bare.trim())) part = 'message'
    else if (part === 'message' && endsMessage(bare.trim())) part = 'signature'
    return part === 'message' && !header.test(bare.trim()) && !quoted.test(bare) ? bare : blank(line)
  })
  return lines.join('\n')
}

function isReply(line: string): boolean {
  return original.test(line) || (line.length <= 200 && replyStart.test(line) && endsWithVerb(line))
}

function endsWithVerb(line: string): boolean {
  const [end, clause = ''] = line.split(':').reverse()
  return end === '' && replyVerb.test(clause.slice(-replyTail))
}

function endsMessage(line: string): boolean {
  return line.length <= 60 && (closing.test(line) || signatureLine.test(line))
}

/** Takes the sign of a quote off, since some programs forward a mail as a quote. */
function withoutQuote(line: string): string {
  return line.replace(/^\s{0,4}>/, blank)
}

function blank(text: string): string {
  return ' '.repeat(text.length)
}
