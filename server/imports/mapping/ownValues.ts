import { presetTable } from '#server/imports/presets/recognise.ts'
import { plain } from '#server/imports/templates/cells.ts'
import type { ImportSystem } from '#shared/imports/importSystems.ts'
import type { ImportFile } from '#shared/imports/imports.ts'

type ValueNames = Readonly<Record<string, Readonly<Record<string, string>>>>

const stages = {
  APPLICANT:
    'new|new applicant|new lead|lead|applied|application review|reached out|responded|contacted|screened|' +
    'neu|bewerbung|eingegangen|nouveau|nouvelle|candidature|nuevo|nueva|candidatura|novo|nova|nowy|nowa|aplikacja|zgłoszenie',
  VETTING:
    'screen|phone screen|recruiter screen|preliminary phone screen|phone interview|interview|interviewing|technical interview|' +
    'technical phone interview|take home test|assessment|on-site interview|onsite|face to face|reference check|background check|offer|' +
    'vorstellungsgespräch|gespräch|angebot|entretien|offre|entrevista|oferta|proposta|rozmowa|rozmowa kwalifikacyjna',
  MEMBER: 'hired|approved|eingestellt|embauché|embauchée|contratado|contratada|zatrudniony|zatrudniona',
  REJECTED:
    'archived|disqualified|unqualified|declined|abgelehnt|absage|refusé|refusée|rechazado|rechazada|descartado|descartada|' +
    'recusado|recusada|rejeitado|rejeitada|odrzucony|odrzucona',
  WITHDRAWN: 'withdrew|zurückgezogen|désisté|désistée|retirado|retirada|desistiu|wycofany|wycofana|rezygnacja',
}

const profileStatuses = {
  SHORTLISTED: 'no contact|no status|new|associated|applied',
  INTERESTED: 'candidate responded|qualifying',
  READY_TO_SEND: 'qualified',
  SENT: 'submitted|submitted to client|submitted-to-client',
  CLIENT_REVIEW: 'under review|client submission',
  INTERVIEWING: 'interview|interview scheduled|interview-scheduled',
  OFFER: 'offered|offer extended',
  PLACED: 'hired',
  NOT_SUBMITTED: 'not in consideration',
  CLIENT_REJECTED: 'client declined|rejected|rejected by client',
}

/** Names that many systems have for our values, besides our own, by column of a template. */
const names: Readonly<Partial<Record<ImportFile, ValueNames>>> = {
  'companies.csv': {
    status: {
      ACTIVE:
        'active + verified|client|current|customer|aktiv|kunde|actif|activo|activa|cliente|ativo|ativa|aktywny|klient',
      PAST: 'inactive|former|inaktiv|ehemalig|inactif|ancien client|inactivo|inactiva|inativo|inativa|nieaktywny',
      PROSPECT: 'lead|interessent|prospecto|potencial|potencjalny',
    },
  },
  'developers.csv': {
    stage: stages,
    stage_reason: {
      SKILLS:
        'underqualified|overqualified|lacking skills/qualifications|lacking skill(s)/qualification(s)|not qualified|unqualified',
      EXPERIENCE: 'lacking experience|not enough experience',
      COMMUNICATION: 'communication skills',
      RATE: 'compensation|salary|salary expectations|too expensive',
      LOCATION: 'commute|relocation|work authorization|location/commute',
      AVAILABILITY: 'timing|start date',
      NO_RESPONSE: 'unresponsive|non-responsive|no reply',
      FOUND_OTHER_WORK: 'offer declined|other offer|accepted another offer|took another job',
      NO_DEMAND: 'position closed|job closed|hired other candidate|hired another candidate|role filled',
      CONDUCT: 'no show',
      OTHER: 'withdrew|culture fit|not a fit|wrong role',
    },
    source: {
      REFERRAL: 'referred|employee referral|internal referral',
      JOBS_PAGE:
        'applied|career site|careers page|career page|company website|jobs page on your website|website|job board',
      OUTBOUND: 'sourced|linkedin|direct sourcing|prospecting|cold call|added manually',
      OTHER: 'agency|indeed|other',
    },
  },
  'jobs.csv': {
    status: {
      LEAD: 'draft|upcoming|pending|pending approval|pre-open',
      NEEDS_PROFILES:
        'open|opened|published|accepting candidates|in progress|in-progress|offen|ouvert|ouverte|abierto|abierta|aberto|aberta|otwarty|otwarta|otwarte',
      ON_HOLD: 'hold|paused|pausiert|en pause|en pausa|pausada|em pausa|wstrzymana|wstrzymane',
      FILLED:
        'placed|hired|full|besetzt|pourvu|pourvue|cubierto|cubierta|preenchido|preenchida|obsadzony|obsadzona|obsadzone',
      CANCELLED: 'canceled|inactive',
    },
  },
  'job_profiles.csv': {
    status: profileStatuses,
  },
  'moves.csv': { stage: stages, status: profileStatuses },
  'notes.csv': {
    channel: {
      CALL: 'phone|phone call|telephone|call (talked)|call (lvm)|call (missed)|anruf|telefon|appel|téléphone|llamada|teléfono|ligação|telefone|rozmowa telefoniczna',
      VIDEO: 'video call|video interview|online meeting',
      CHAT: 'sms|text message|slack|whatsapp|linkedin message|inmail',
      EMAIL: 'mail|message|email sent|outbound email|courriel|correo|correo electrónico|wiadomość',
      IN_PERSON:
        'meeting|visit|onsite meeting|interview|besuch|treffen|rendez-vous|visite|reunión|visita|reunião|spotkanie|wizyta',
    },
  },
}

const known: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([file, columns]) =>
    Object.entries(columns).flatMap(([column, values]) =>
      Object.entries(values).flatMap(([value, others]) =>
        others.split('|').map((other) => [`${file} ${column} ${plain(other)}`, value] as const),
      ),
    ),
  ),
)

/** Gives our value for the one of another system, as that system says, else as many do. A text that nobody knows stays as it is. */
export function ownValue(file: ImportFile, column: string, text: string, system: ImportSystem | undefined): string {
  const theirs = Object.entries(presetTable(system, file)?.values?.[column] ?? {})
  const particular = theirs.find(([value]) => plain(value) === plain(text))
  return particular?.[1] ?? known.get(`${file} ${column} ${plain(text)}`) ?? text
}
