/*
 * The surroundings of a plain word where it names a skill, and where it does not. These are data: a new cue is a new word here, and a
 * sentence in `corpus/open.txt` that needs it.
 */

/** Nouns of people and work that follow or precede the name of a technology. */
const jobs =
  /^(?:developers?|devs?|engineers?|engineering|programmers?|programming|coders?|coding|development|architects?|DBAs?|specialists?|entwickler(?:in)?|programmierer(?:in)?|softwareentwickler|kenntnisse|développeu(?:r|se)|desarrollador(?:a|es)?|programador(?:a|es)?|desenvolvedor(?:a|es)?|sviluppatore|programist[ay]|ontwikkelaar|utvecklare|udvikler|berater|experte|разработчика?|программист)(?!\p{L})/iu
const things =
  /^(?:skills?|experience|knowledge|expertise|background|frameworks?|language|library|ecosystem|stack|code|codebase|scripts?|scripting|back-?ends?|back end|front-?ends?|front end|microservices|services|APIs?|apps?|applications?|servers?|middleware|databases?|queries|charts|packages|modules|components|hooks|macros|playbooks|cookbooks|clusters?|certified|certification|compiler|runtime|templates|concurrency|projects?|integration|integrations|plugins?|containers?|models?|工程师|开发)(?!\p{L})/iu
const otherThings = /^(?:jobs|streams|tables)(?!\p{L})/iu
/** Words that may come between a verb and a name. */
const qualifier =
  /(?<!\p{L})(?:strong|good|solid|deep|modern|advanced|basic|clean|some|plain|pure|idiomatic|the|our|an?|your|their|either|both|like|especially|excellent|great|very|core|extensive|senior|junior|lead|principal|experienced|embedded|proven|certified|expert|skilled|native|new|mostly|mainly|partly|ideally|preferably|also|maybe|such as|e\.g\.|including) {1,9}$/iu
/** Verbs and nouns for working with a technology, in some languages. */
const verbs = [
  /(?<!\p{L})(?:know|knows|knew|learn|learned|learnt|learning|use|uses|used|using|write|writes|writing|wrote|program|master(?:ed|ing)?|code|codes)[ :]{0,9}$/iu,
  /(?<!\p{L})(?:loves?|prefers?|speaks?|taught|teach(?:es|ing)?|good at|great at|based on|understand(?:ing)?|including|via|familiar with|proficient (?:in|with|at)|fluent in|fluency in|skilled in|expert(?:ise)? in)[ :]{0,9}$/iu,
  /(?<!\p{L})(?:experienced (?:in|with)|versed in|strong in|certified in|trained in|specialized in|knowledge (?:of|in)|command of|understanding of)[ :]{0,9}$/iu,
  /(?<!\p{L})(?:(?:written|built|build|builds|building|developed|develop|developing|programmed|implemented|coded|coding|programming|done|scripted|created)(?: \p{L}{1,20}ly)? (?:in|with|using|on))[ :]{0,9}$/iu,
  /(?<!\p{L})(?:background in|skills? (?:in|with)|proficiency (?:in|with)|experiences? (?:in|with|using|of|on)|exposure to|experience writing)[ :]{0,9}$/iu,
  /(?<!\p{L})(?:(?:code|programs?|services?|software|applications?|apps?|scripts?|tools?|drivers?|firmware|firmwares?|reports?|analysis|back-?ends?|front-?ends?) (?:in|with|using)|analysis in|library for|years (?:of|in|with))[ :]{0,9}$/iu,
  /(?<!\p{L})(?:kenntnisse(?:n)? (?:in|von)|erfahrung(?:en)? (?:in|mit)|entwicklung (?:in|mit)|programmierst in|programmierung in|microservices mit)[ :]{0,9}$/iu,
  /(?<!\p{L})(?:conocimientos?(?: \p{L}{1,20})? (?:de|en)|experiencia(?: \p{L}{1,20})? (?:con|en|de)|programación en|dominio de|manejo de)[ :]{0,9}$/iu,
  /(?<!\p{L})(?:conhecimentos?(?: \p{L}{1,20})? (?:em|de)|experiência(?: \p{L}{1,20})? (?:com|em)|domínio (?:de|em))[ :]{0,9}$/iu,
  /(?<!\p{L})(?:connaissances? (?:en|de)|maîtrise (?:de|du)|expérience (?:en|avec|sur)|ervaring(?: \p{L}{1,20})? (?:met|in)|kennis van|erfaring med|kunskaper i|erfarenhet av)[ :]{0,9}$/iu,
  /(?<!\p{L})(?:esperienza (?:con|in)|conoscenza di|znajomość|doświadczenie (?:w|z)|опыт работы (?:с|на)|знание|熟悉|精通)[ :]{0,9}$/iu,
]

/** One cue: how much it tells, and what it is. Three points make a plain word a skill. */
export interface Cue {
  readonly points: number
  readonly isIn: (text: string) => boolean
}

function written(points: number, pattern: RegExp): Cue {
  return { points, isIn: (text) => pattern.test(text) }
}

/** A cue of nouns that come after a start and at most this many other words. */
function noun(points: number, start: RegExp, nouns: readonly RegExp[], otherWords: number): Cue {
  return {
    points,
    isIn: (text) => {
      let rest = text.replace(start, '')
      if (rest === text) return false
      for (let left = otherWords; !nouns.some((one) => one.test(rest)); left--) {
        const word = /^[\p{L}-]{1,40} /u.exec(rest)?.[0]
        if (left === 0 || word === undefined) return false
        rest = rest.slice(word.length)
      }
      return true
    },
  }
}

/** Tells whether a text ends with a verb and up to two qualifiers: "experience with modern". */
function endsWithVerb(text: string): boolean {
  let rest = text
  for (let left = 2; !verbs.some((verb) => verb.test(rest)); left--) {
    const start = rest.search(qualifier)
    if (left === 0 || start === -1) return false
    rest = rest.slice(0, start)
  }
  return true
}

/** Tells whether a text ends with a job and signs or spaces: "Developer (". */
function endsWithJob(text: string): boolean {
  const signs = text.split(/\p{L}/u).at(-1) ?? ''
  const word =
    text
      .slice(0, text.length - signs.length)
      .split(/\P{L}/u)
      .at(-1) ?? ''
  return /^(?: *[-–:(/,|]+ *| +)$/.test(signs) && jobs.test(word)
}

/** Cues before a name, matched to the end. */
export const cuesBefore: readonly Cue[] = [
  { points: 3, isIn: endsWithVerb },
  { points: 3, isIn: endsWithJob },
  written(
    3,
    /(?<!\p{L})(?:front-?end|back-?end|client|server|mobile|data|languages?|frameworks?|scripting)\s*[(:]\s*$/iu,
  ),
  written(
    3,
    /(?<!\p{L})(?:tools?|languages?|frameworks?|technologies|databases?|libraries|systems|platforms?|stacks?|software)(?: \p{L}+)? ?[,(]? ?(?:such as|like|including|e\.g\.,?|i\.e\.,?)\s*$/iu,
  ),
  written(3, /(?<!\p{L})(?:ideally|preferably)[:,]? $/iu),
  written(2, /(?:^|\n)[^\S\n]*[-•*▪●]\s*$|(?<!\p{L})work(?:s|ed|ing)? (?:in|with|on) $/iu),
  written(1, /(?<!\p{L})(?:in|with|using|of|on|over|about|through|into|mit|con|com|em|en|avec|from|to)\s+$/iu),
]

/** Cues after a name, matched from the start. */
export const cuesAfter: readonly Cue[] = [
  noun(3, /^[ -]/, [jobs], 1),
  written(3, /^(?:工程师|开发|エンジニア|开发者|개발자)/u),
  noun(3, /^(?:['’]s?)?[ -]/, [things], 0),
  noun(3, /^ is (?:an?|the|our|my) /i, [things], 2),
  written(3, /^\s*(?:[(:–—-]\s*)?(?:since (?:19|20)\d\d|\d{1,2}\s?\+?\s?(?:years?|yrs?|y)(?!\p{L}))/iu),
  written(
    3,
    /^ (?:is|are|would be|ist|es|é) (?:an? |ein |un |um )?(?:big |huge |strong )?(?:plus|bonus|must|required|preferred|advantage|desirable|welcome|vorteil|von vorteil|mandatory)(?!\p{L})/iu,
  ),
  written(
    3,
    /^ (?:would be (?:nice|great)|\(?(?:a )?(?:must|required|mandatory|optional|preferred|nice[ -]to[ -]have|bonus|plus|obviously|zwingend|erforderlich|von vorteil))(?!\p{L}|-?\s?have)/iu,
  ),
  noun(2, /^ /, [things, otherThings], 1),
]

/** Nouns of people and work that follow at once. With one of them a name may be in lower case: "a swift developer". */
export const jobAfter: Cue = noun(3, /^[ -]/, [jobs], 0)

/** A clause with one of these is about making software. */
export const topic =
  /(?<!\p{L})(?:software|experience|products|building|built|developed|developers?|engineers?|programm\w+|cod(?:e|es|ing)|back-?end|front-?end|languages?|frameworks?|stack|services?|microservices|technolog\w+|written|scripts?|tech|libraries|APIs?|desarroll\w+|entwickl\w+)(?!\p{L})/iu

/** Words that may come before a capitalised name and leave it a skill: "Senior Go Developer". */
export const titleWords =
  /^(?:senior|junior|lead|principal|staff|chief|head|experienced|strong|good|solid|advanced|basic|expert|excellent|core|backend|back-end|frontend|front-end|full-?stack|remote|mobile|software|systems?|embedded|native|modern|our|the|a|an|freelance|certified|proficient|web|cloud|game|data|knows?|using|skills?|experience|programming|languages?|technolog\w+|tools?|expertise|knowledge|requirements?|frameworks?|databases?|tech|stack|environment|both|either|and|or|with|in|of|no|not|never|without|unlike|some)$/iu

/** With these, a letter or a plain word is never a skill, whatever else the text says. */
export const denyingCues = {
  // The letter counts, names a class or a unit, or is an initial between names.
  beforeLetter:
    /(?<!\p{L})(?:series|vitamins?|hepatitis|plans?|grades?|class|appendix|section|step|option|gate|category|group|exhibit|phase|part|building|room|tier|division|schedule|annex|terminal|block|unit|figure|table|point|type|model|\p{L}&|\p{L} & |\p{L}\+|°|\d\s?°|d\.)[\s.:-]*$|(?:^|\s)\p{Lu}\.\s?$/iu,
  before: /(?<!\p{L})series[\s-]*$|\p{L}\s?&\s?$/iu,
  after:
    /^(?:[-\s]?(?:level|suite|corp(?:oration)?|inc|ltd|gmbh|llc|ag)(?!\p{L})|\s?&\s?\p{L}|\+\p{L}|-to-|\/no-go|\/o(?!\p{L})|\/\d|\.\s?\p{Lu}\.|,? (?:19|20)\d\d(?!\p{N}|\s*[-–—]\s*(?:present|now|today))| (?:semester|term|break|cleaning|season|street|city|airlines|payments?|interest|delivery|card|train|green|tea)(?!\p{L}))/iu,
}

/** With these, a plain word is not a skill unless something else shows that it is. */
export const doubts = {
  before: /(?<!\p{L})(?:at|joined?|left|for|by|mr\.?|mrs\.?|ms\.?|dr\.?)\s+$/iu,
  place: /^, (?:[A-Z]{2}(?![\p{L}/])|(?:Arizona|California|Utah|Texas|Florida|Austria|Canada|USA)(?!\p{L}))/u,
  // These follow a verb. "From Oracle to PostgreSQL" has none.
  verb: /^ (?:to|your|the|for it|beyond|live|ahead|global|home|through|further|fast|quickly|on|off|out|it|us|at|of|hard|an?|if|when|is|how|under)(?!\p{L})/iu,
}

/** Names that are places, seasons or people too: "in Phoenix", "in Spring" and "with Julia" say nothing about software. */
export const properNames =
  /^(?:phoenix|cypress|rome|spring|winter|oasis|alpine|apache|jersey|julia|crystal|ruby|jade|amber|dylan|julius|ada)$/i

/** Names that compare and count. They are skills only if nothing follows: "Sass, Less", not "less experience". */
export const countingNames = /^(?:less|next|move|make)$/i

/** Names that are verbs, too. Nobody capitalises a verb in the middle of a sentence. */
export const verbNames = /^(?:go|react|express|excel|make|play|spark|rest|sketch|flow|beam|combine)$/i
