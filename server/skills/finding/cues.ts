/*
 * The surroundings of a plain word where it names a skill, and where it does not. These are data: a new cue is a new word here, and a
 * sentence in `corpus/open.txt` that needs it.
 */

const words = (text: string) =>
  text
    .trim()
    .split(/\s*\|\s*|\s*\n\s*/)
    .join('|')

/** Nouns of people and work that follow or precede the name of a technology. */
const jobs = words(`
  developers?|devs?|engineers?|engineering|programmers?|programming|coders?|coding|development|architects?|DBAs?|specialists?
  entwickler(?:in)?|programmierer(?:in)?|softwareentwickler|kenntnisse|développeu(?:r|se)|desarrollador(?:a|es)?|programador(?:a|es)?
  desenvolvedor(?:a|es)?|sviluppatore|programist[ay]|ontwikkelaar|utvecklare|udvikler|berater|experte|разработчика?|программист`)
const things = words(`
  skills?|experience|knowledge|expertise|background|frameworks?|language|library|ecosystem|stack|code|codebase|scripts?|scripting
  back-?ends?|back end|front-?ends?|front end|microservices|services|APIs?|apps?|applications?|servers?|middleware|databases?|queries
  charts|packages|modules|components|hooks|macros|playbooks|cookbooks|clusters?|certified|certification|compiler|runtime|templates
  concurrency|projects?|integration|integrations|plugins?|containers?|models?|工程师|开发`)
const qualifiers = words(`
  strong|good|solid|deep|modern|advanced|basic|clean|some|plain|pure|idiomatic|the|our|an?|your|their|either|both|like|especially
  excellent|great|very|core|extensive|senior|junior|lead|principal|experienced|embedded|proven|certified|expert|skilled|native|new|mostly
  mainly|partly|ideally|preferably|also|maybe|such as|e.g.|including`)
const verbs = words(`
  know|knows|knew|learn|learned|learnt|learning|use|uses|used|using|write|writes|writing|wrote|program|master(?:ed|ing)?|code|codes
  loves?|prefers?|speaks?|taught|teach(?:es|ing)?|good at|great at|based on|understand(?:ing)?|including|via|familiar with|proficient (?:in|with|at)|fluent in|fluency in|skilled in|expert(?:ise)? in
  experienced (?:in|with)|versed in|strong in|certified in|trained in|specialized in|knowledge (?:of|in)|command of|understanding of
  (?:written|built|build|builds|building|developed|develop|developing|programmed|implemented|coded|coding|programming|done|scripted|created)(?: w+ly)? (?:in|with|using|on)
  background in|skills? (?:in|with)|proficiency (?:in|with)|experiences? (?:in|with|using|of|on)|exposure to|experience writing
  (?:code|programs?|services?|software|applications?|apps?|scripts?|tools?|drivers?|firmware|firmwares?|reports?|analysis|back-?ends?|front-?ends?) (?:in|with|using)|analysis in|library for|years (?:of|in|with)
  kenntnisse(?:n)? (?:in|von)|erfahrung(?:en)? (?:in|mit)|entwicklung (?:in|mit)|programmierst in|programmierung in|microservices mit
  conocimientos?(?: w+)? (?:de|en)|experiencia(?: w+)? (?:con|en|de)|programación en|dominio de|manejo de
  conhecimentos?(?: w+)? (?:em|de)|experiência(?: w+)? (?:com|em)|domínio (?:de|em)
  connaissances? (?:en|de)|maîtrise (?:de|du)|expérience (?:en|avec|sur)|ervaring(?: w+)? (?:met|in)|kennis van|erfaring med|kunskaper i|erfarenhet av
  esperienza (?:con|in)|conoscenza di|znajomość|doświadczenie (?:w|z)|опыт работы (?:с|на)|знание|熟悉|精通`)

/** One cue: where it stands, how much it tells, and its pattern. Three points make a plain word a skill. */
export interface Cue {
  readonly points: number
  readonly pattern: RegExp
}

/** Patterns of what stands before, to its end. */
export const cuesBefore: readonly Cue[] = [
  { points: 3, pattern: new RegExp(String.raw`(?<!\p{L})(?:${verbs})[ :]*(?:(?:${qualifiers}) +){0,2}$`, 'iu') },
  { points: 3, pattern: new RegExp(String.raw`(?<!\p{L})(?:${jobs})(?: *[-–:(/,|]+ *| +)$`, 'iu') },
  {
    points: 3,
    pattern:
      /(?<!\p{L})(?:front-?end|back-?end|client|server|mobile|data|languages?|frameworks?|scripting)\s*[(:]\s*$/iu,
  },
  {
    points: 3,
    pattern:
      /(?<!\p{L})(?:tools?|languages?|frameworks?|technologies|databases?|libraries|systems|platforms?|stacks?|software)(?: \p{L}+)? ?[,(]? ?(?:such as|like|including|e\.g\.,?|i\.e\.,?)\s*$/iu,
  },
  { points: 2, pattern: /(?:^|\n)\s*[-•*▪●]\s*$|(?<!\p{L})work(?:s|ed|ing)? (?:in|with|on) $/iu },
  {
    points: 1,
    pattern: /(?<!\p{L})(?:in|with|using|of|on|over|about|through|into|mit|con|com|em|en|avec|from|to)\s+$/iu,
  },
]

/** Patterns of what stands after, from its start. */
export const cuesAfter: readonly Cue[] = [
  {
    points: 3,
    pattern: new RegExp(
      String.raw`^(?:[ -](?:[\p{L}-]+ )?(?:${jobs})(?!\p{L})|工程师|开发|エンジニア|开发者|개발자)`,
      'iu',
    ),
  },
  { points: 3, pattern: new RegExp(String.raw`^(?:['’]s?)?[ -](?:${things})(?!\p{L})`, 'iu') },
  {
    points: 3,
    pattern: new RegExp(String.raw`^ is (?:an?|the|our|my) (?:[\p{L}-]+ ){0,2}(?:${things})(?!\p{L})`, 'iu'),
  },
  { points: 3, pattern: /^\s*(?:[(:–—-]\s*)?(?:since (?:19|20)\d\d|\d{1,2}\s?\+?\s?(?:years?|yrs?|y)(?!\p{L}))/iu },
  {
    points: 3,
    pattern:
      /^ (?:is|are|would be|ist|es|é) (?:an? |ein |un |um )?(?:big |huge |strong )?(?:plus|bonus|must|required|preferred|advantage|desirable|welcome|vorteil|von vorteil|mandatory)(?!\p{L})/iu,
  },
  { points: 2, pattern: new RegExp(String.raw`^ (?:[\p{L}-]+ )?(?:${things}|jobs|streams|tables)(?!\p{L})`, 'iu') },
]

/** Nouns of people and work, where they follow at once. With one of them a name may be in lower case: "a swift developer". */
export const jobAfter = new RegExp(String.raw`^[ -](?:${jobs})(?!\p{L})`, 'iu')

/** A clause with one of these is about making software. */
export const topic =
  /(?<!\p{L})(?:software|experience|products|building|built|developed|developers?|engineers?|programm\w+|cod(?:e|es|ing)|back-?end|front-?end|languages?|frameworks?|stack|services?|microservices|technolog\w+|written|scripts?|tech|libraries|APIs?|desarroll\w+|entwickl\w+)(?!\p{L})/iu

/** Words that stand before a capital name and leave it a skill: "Senior Go Developer". */
export const titleWords =
  /^(?:senior|junior|lead|principal|staff|chief|head|experienced|strong|good|solid|advanced|basic|expert|excellent|core|backend|back-end|frontend|front-end|full-?stack|remote|mobile|software|systems?|embedded|native|modern|our|the|a|an|freelance|certified|proficient|web|cloud|game|data|knows?|using|skills?|experience|programming|languages?|technolog\w+|tools?|expertise|knowledge|requirements?|frameworks?|databases?|tech|stack|environment|both|either|and|or|with|in|of|no|not|never|without|unlike|some)$/iu

/** These make a letter or a plain word no skill, whatever else is said. */
export const denyingCues = {
  // The letter counts, names a class or a unit, or is an initial between names.
  beforeLetter:
    /(?<!\p{L})(?:series|vitamins?|hepatitis|plans?|grades?|class|appendix|section|step|option|gate|category|group|exhibit|phase|part|building|room|tier|division|schedule|annex|terminal|block|unit|figure|table|point|type|model|\p{L}&|\p{L} & |\p{L}\+|°|\d\s?°|d\.)[\s.:-]*$|(?:^|\s)\p{Lu}\.\s?$/iu,
  before: /(?<!\p{L})series[\s-]*$|\p{L}\s?&\s?$/iu,
  after:
    /^(?:[-\s]?(?:level|suite|corp(?:oration)?|inc|ltd|gmbh|llc|ag)(?!\p{L})|\s?&\s?\p{L}|\+\p{L}|-to-|\/no-go|\/o(?!\p{L})|\/\d|\.\s?\p{Lu}\.|,? (?:19|20)\d\d(?!\p{N}|\s*[-–—]\s*(?:present|now|today))| (?:semester|term|break|cleaning|season|street|city|airlines|payments?|interest|delivery|card|train|green|tea)(?!\p{L}))/iu,
}

/** These make a plain word no skill where nothing else tells that it is one. */
export const doubts = {
  before: /(?<!\p{L})(?:at|joined?|left|for|by|mr\.?|mrs\.?|ms\.?|dr\.?)\s+$/iu,
  place: /^, (?:[A-Z]{2}(?![\p{L}/])|(?:Arizona|California|Utah|Texas|Florida|Austria|Canada|USA)(?!\p{L}))/u,
  // These follow a verb. "From Oracle to PostgreSQL" has none.
  verb: /^ (?:to|your|the|for it|beyond|live|ahead|global|home|through|further|fast|quickly|on|off|out|it|us|at|of|hard|an?|if|when|is|how|under)(?!\p{L})/iu,
}

/** Names that are places, seasons or people too: "in Phoenix", "in Spring" and "with Julia" tell nothing of software. */
export const properNames =
  /^(?:phoenix|cypress|rome|spring|winter|oasis|alpine|apache|jersey|julia|crystal|ruby|jade|amber|dylan|julius|ada)$/i

/** Names that compare and count. They are skills only where nothing follows: "Sass, Less", not "less experience". */
export const countingNames = /^(?:less|next|move|make)$/i

/** Names that are verbs too. In the midst of a sentence nobody writes a verb with a capital. */
export const verbNames = /^(?:go|react|express|excel|make|play|spark|rest|sketch|flow|beam|combine)$/i
