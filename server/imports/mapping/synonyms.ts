import type { ImportFile } from '#shared/imports/imports.ts'

/** Other headings of a column in several languages, besides its own name. */
type Synonyms = Readonly<Record<string, string>>

const person: Synonyms = {
  email:
    'primary email address|email1|personal email|e-mail|email address|e-mail address|mail|primary email|contact email|e-mail-adresse|mailadresse|adresse e-mail|courriel|correo|correo electrónico|correo electronico|endereço de e-mail|posta elettronica|e-mailadres|e-post|epost|sähköposti|adres e-mail|почта|эл. почта|электронная почта|пошта|メール|邮箱|adres e-mail|correo-e|e-mail służbowy',
  first_name:
    'first|given name|forename|vorname|prénom|nombre|nome próprio|primeiro nome|nome|voornaam|förnamn|fornavn|etunimi|imię|imie|jméno|имя|імʼя|名|名字',
  last_name:
    'last|surname|family name|nachname|familienname|nom|nom de famille|apellido|apellidos|sobrenome|apelido|cognome|achternaam|efternamn|etternavn|sukunimi|nazwisko|příjmení|фамилия|прізвище|姓',
  full_name:
    'name|full name|candidate|candidate name|developer|developer name|person|contact|contact name|talent|engineer|consultant|vollständiger name|kandidat|bewerber|nom complet|candidat|nombre completo|candidato|nome completo|nome e cognome|volledige naam|naam|namn|fullständigt namn|navn|nimi|imię i nazwisko|kandydat|фио|полное имя|пiб|氏名|姓名|name, vorname|nachname, vorname|vorname, name|vorname nachname|vorname und nachname|name und vorname|nom, prénom|nom et prénom|prénom et nom|apellidos, nombre|apellidos y nombre|nombre y apellidos|nome e sobrenome|nome e apelido|cognome e nome|nazwisko, imię|nazwisko i imię|imię, nazwisko',
  phone:
    'primary phone|primary phone number|mobile number|home phone|phone cell|phone home|phone number|telephone|mobile|mobile phone|cell|cell phone|tel|telefon|telefonnummer|handy|mobil|téléphone|portable|teléfono|móvil|telefone|celular|telefono|cellulare|telefoon|puhelin|numer telefonu|телефон|電話|电话|telefon/mobil|telefon / handy|tel. / mobil|telefone/celular|telefone / telemóvel|telemóvel|téléphone/portable|teléfono/móvil|telefon komórkowy|komórka|rufnummer|mobilnummer',
  city: 'town|stadt|ort|wohnort|ville|ciudad|cidade|città|stad|woonplaats|ort/stadt|miasto|město|город|місто|都市|城市',
  country: 'country/region|country of residence|land|pays|país|pais|paese|kraj|země|maa|страна|країна|国|国家',
  location:
    'address|current location|full address|based in|city, country|city/country|where|standort|lieu|localisation|ubicación|localização|localidade|lokalizacja|местоположение',
  time_zone: 'timezone|tz|zeitzone|fuseau horaire|zona horaria|fuso horário|strefa czasowa',
  headline:
    'current job title|occupation|job title|title|position|current position|current title|role|current role|profession|summary line|titel|berufsbezeichnung|poste|puesto|cargo|ruolo|stanowisko|должность',
  url_github: 'github profile url|github|github url|github profile|github link|git',
  url_linkedin: 'linkedin profile url|linkedin|linkedin url|linkedin profile|linkedin link|li',
  url_avatar: 'image url|profile photo|avatar|photo|picture|photo url|foto',
  skills:
    'skill set|skillset|primary skills|skill|tech stack|stack|technologies|tech|key skills|technical skills|tags/skills|fähigkeiten|kenntnisse|technologien|compétences|habilidades|tecnologías|competências|tecnologias|competenze|vaardigheden|kompetenser|umiejętności|навыки|技能|スキル',
}

/** A developer in rows that are about something else. */
const candidate =
  'developer email|candidate email|candidate|email|e-mail|email address|kandidat|candidat|candidato|e-mail kandidat|e-mail des kandidaten|e-mail bewerber|e-mail des bewerbers|bewerber|courriel du candidat|e-mail du candidat|adresse e-mail du candidat|correo del candidato|email del candidato|e-mail do candidato|email do candidato|kandydat|e-mail kandydata|adres e-mail kandydata'

/** A company in rows that are about the past. */
const clientOfPast =
  'client|client name|company name|account|customer|firma|kunde|société|empresa|cliente|unternehmen|entreprise|klient|firma klienta'

export const synonyms: Record<ImportFile, Synonyms> = {
  'skills.csv': {
    name: 'skill|skill name|technology|fähigkeit|compétence|habilidad',
    type: 'skill type|category|kind|kategorie|catégorie|categoría',
    aliases: 'alias|synonyms|other names|also known as|aka',
    active: 'in use|enabled|aktiv|actif|activo',
  },
  'companies.csv': {
    name: 'company|company name|account|account name|client|client name|customer|organisation|organization|firm|firma|unternehmen|firmenname|kunde|société|entreprise|raison sociale|client/société|empresa|cliente|azienda|società|bedrijf|klant|företag|kund|virksomhet|yritys|spółka|klient|компания|клиент|会社|公司',
    domain:
      'website|web|url|company domain|web site|homepage|webseite|site web|sitio web|site|dominio|strona www|página web',
    status: 'account status|company status|client status|statut|estado|stato',
    owner: 'account owner|account manager|owner email|sales owner|betreuer|responsable|responsável',
    time_zone: person.time_zone ?? '',
    terms: 'contract|conditions|payment terms|bedingungen|conditions générales|condiciones',
    notes:
      'misc notes|about|note|comments|comment|remarks|description|notizen|bemerkungen|anmerkungen|remarques|notas|comentarios|observações|note interne|uwagi|заметки|observaciones|observations|commentaires|komentarz',
  },
  'clients.csv': {
    email: person.email ?? '',
    display_name: `${person.full_name}|contact person|ansprechpartner|user|display name`,
    first_name: person.first_name ?? '',
    last_name: person.last_name ?? '',
    username: 'user name|login|benutzername|identifiant|usuario',
    company:
      'client corporation|client name|company name|account|account name|client|organisation|organization|employer|firma|unternehmen|société|entreprise|empresa|azienda|bedrijf|företag|компания',
  },
  'developers.csv': {
    ...person,
    stage: 'current stage|interview stage|application stage|pipeline stage|phase|candidate stage|etapa|étape',
    status: 'candidate status|statut|estado|stato',
    stage_reason:
      'archive reason|archived reason|rejected reason|disqualification reason|disposition reason|reason|rejection reason|grund|motif|motivo',
    stage_note: 'stage comment|reason note',
    revisit_on: 'snoozed until|follow-up date|revisit|revisit date|follow up on|wiedervorlage',
    cool_off_until: 'may apply again|do not contact before|cool off',
    cost_rate:
      'desired pay rate|desired hourly rate|expected rate|rate|hourly rate|pay rate|cost|desired rate|rate/h|rate per hour|price|stundensatz|satz|tarif|taux horaire|tarifa|tarifa por hora|valor hora|valor/hora|tariffa|tarief|uurtarief|timpris|timlön|stawka|stawka godzinowa|ставка',
    rate_floor: 'minimum rate|min rate|lowest rate|mindestsatz|tarif minimum|tarifa mínima',
    currency: 'rate currency|währung|devise|moneda|moeda|valuta|waluta|валюта',
    available_from:
      'date available|availability date|available|availability|start date|available on|earliest start|can start|notice|verfügbar ab|verfügbar|verfügbarkeit|startdatum|disponible|disponibilité|disponible à partir du|disponibilidad|disponível|disponibilidade|disponibilità|beschikbaar|beschikbaar vanaf|tillgänglig|tillgänglig från|dostępność|dostępny od|доступен',
    weekly_hours:
      'hours|hours per week|hours/week|capacity|wochenstunden|stunden pro woche|heures par semaine|horas por semana|uren per week|stunden/woche|godziny tygodniowo',
    dstm: 'success manager|developer success|dstm email',
    owner: 'recruiter|recruiter email|owner email|assigned to|sourcer|recruteur|reclutador|recrutador',
    source: 'sources|sourced from|first source|channel|lead source|origin|quelle|herkunft|origine|fuente|origem|fonte',
    tos_signed_on: 'terms signed|contract signed|signed on|nda signed',
    do_not_contact:
      'email opt out|opted out|do not email|unsubscribe|dnc|opt out|unsubscribed|no contact|nicht kontaktieren|ne pas contacter|no contactar|kontaktsperre|gesperrt|ne plus contacter|no molestar|não contactar|não contatar|nie kontaktować|brak zgody na kontakt|non contattare',
    tags: 'labels|groups|keywords|schlagworte|étiquettes|etiquetas|etichette',
    employer:
      'current employer|present employer|employer name|current company|current company name|arbeitgeber|aktueller arbeitgeber|employeur|employeur actuel|empleador|empleador actual|empresa atual|empregador|datore di lavoro|werkgever|pracodawca',
    not_shown_to:
      'do not show to|not to be shown to|do not submit to|do not present to|off limits|off limits to|no call list|excluded companies|blocked companies|nicht vorstellen bei|nicht anbieten bei|gesperrte firmen|ne pas présenter à|no presentar a|não apresentar a',
    created_on:
      'date created|created time|creation date|applied at|submitted at|entered on|created|date added|added|added on|applied|application date|applied on|date applied|created at|created date|registered|signup date|erstellt|erstellt am|angelegt am|eingegangen|date de création|fecha de alta|creado|criado em|data utworzenia|creato il|skapad|дата создания',
    slack_user_id: 'slack|slack id',
  },
  'jobs.csv': {
    company:
      'client corporation|hiring company|client|client name|company name|account|account name|customer|employer|firma|kunde|unternehmen|société|entreprise|empresa|cliente|azienda|bedrijf|företag|klient|компания',
    title:
      'posting title|job name|position title|posting|requisition title|job|job title|position|role|opening|vacancy|opportunity|stelle|stellentitel|titel|position/titel|poste|intitulé|puesto|vacante|cargo|vaga|posizione|functie|vacature|tjänst|stanowisko|вакансия|tytuł|nazwa stanowiska|intitulé du poste|título|título do cargo|bezeichnung',
    type: 'job type|contract type|employment type|billing|pay type|art|vertragsart|type de contrat|tipo',
    status: 'job status|stage|statut|estado|stato',
    left_status: 'former status',
    close_reason: 'reason|closed reason|lost reason',
    status_note: 'status comment',
    description:
      'job description|details|summary|notes|beschreibung|descripción|descrição|descrizione|beschrijving|opis|описание',
    countries:
      'country|location|locations|regions|accepted countries|länder|land|standort|pays|países|paesi|landen|kraje',
    required_skills:
      'skills|must have|must-have|required|requirements|tech stack|stack|technologies|anforderungen|muss|compétences requises|requisitos|habilidades',
    core_skills: 'core|key skills|main skills',
    bonus_skills: 'nice to have|nice-to-have|optional|optional skills|bonus|kann|souhaité|deseable|desejável',
    budget_hourly_min: 'hourly min|min rate|rate min|min hourly',
    budget_hourly_max:
      'client bill rate|rate max|hourly max|max rate|rate max|budget|budget/h|hourly budget|rate|bill rate|stundensatz|max hourly|budget horaire',
    budget_monthly: 'monthly budget|monthly|monatsbudget|mensuel|mensual|mensal',
    yearly_budget_min:
      'salary min|min salary|salary from|gehalt von|yearly min|jahresgehalt von|gehalt min|salaire minimum|salaire annuel minimum|salario mínimo|salario anual mínimo|salário mínimo|salário anual mínimo|wynagrodzenie od',
    yearly_budget_max:
      'salary max|max salary|salary|salary to|gehalt|gehalt bis|salaire|salario|salário|yearly max|jahresgehalt|jahresgehalt bis|gehalt max|salaire maximum|salaire annuel|salaire annuel maximum|salario máximo|salario anual|salario anual máximo|salário máximo|salário anual|salário anual máximo|wynagrodzenie do',
    currency: 'währung|devise|moneda|moeda|valuta|waluta',
    openings:
      'of openings|number of positions|no of positions|positions|headcount|number of openings|seats|# openings|anzahl|nombre de postes|vacantes|vagas|número de vacantes|nº de vacantes|n.º de vagas|número de vagas|nombre de places|anzahl stellen|liczba etatów',
    owner: 'recruiter|account manager|owner email|assigned to',
    next_action: 'next step|todo|to do|nächster schritt|prochaine étape|próximo paso',
    next_action_on: 'next step date|due|due date|fällig',
    created_on:
      'date opened|opened at|date created|created time|published at|created|date added|opened|open date|posted|posted on|created at|created date|start|erstellt|erstellt am|date de création|creado|eröffnet|eröffnet am|fecha de apertura|data de abertura|date d’ouverture|data otwarcia',
  },
  'job_profiles.csv': {
    company:
      'client corporation|client|client name|company name|account|account name|customer|firma|kunde|société|empresa|cliente',
    job: 'job order title|posting title|job name|posting|job title|position|role|opening|vacancy|stelle|poste|puesto|vaga|title',
    developer: `candidate primary email|email1|${candidate}`,
    status: 'submission status|stage|current stage|statut|estado',
    end_reason: 'archive reason|disqualification reason|reason|rejection reason|grund|motif|motivo',
    status_note: 'comment|note|notes|feedback',
    cost_rate: 'cost|pay rate|developer rate|rate',
    cost_entered: 'cost in currency',
    cost_currency: 'currency of cost',
    bill_rate: 'client rate|bill|billing rate|price|verrechnungssatz',
    currency: 'währung|devise|moneda|moeda|valuta',
    weekly_hours: 'hours|hours per week|hours/week|wochenstunden',
    starts_on: 'start|start date|starts|beginn|début|inicio|início',
    ends_on: 'end|end date|ends|ende|fin|fim',
    consented_on: 'consent|consent date',
    pitch: 'summary|presentation',
    owner: 'recruiter|owner email|assigned to',
    created_on:
      'applied at|submitted at|date submitted|application date|date created|created|submitted|submitted on|date added|submission date|created at|sent on',
  },
  'moves.csv': {
    moved_on:
      'moved at|moved on|changed on|changed at|change date|stage changed at|stage entered at|entered stage at|entered on|status date|status changed at|transition date|date of change|wechsel am|geändert am|date du changement|fecha de cambio|datum der änderung|data da mudança|data zmiany|date|datum|fecha|data',
    developer: candidate,
    company: clientOfPast,
    job: 'job title|position|role|opening|vacancy|posting|stelle|poste|puesto|vaga|title|stellentitel|vacante|cargo|stanowisko|intitulé du poste',
    stage:
      'new stage|to stage|stage to|pipeline stage|stage name|phase|etapa|étape|stufe|neue stufe|nouvelle étape|nueva etapa|nova etapa|etap|nowy etap|fase',
    status:
      'new status|to status|status to|moved to|to|statut|estado|stato|nouveau statut|nuevo estado|novo status|neuer status|nowy status',
  },
  'notes.csv': {
    noted_on:
      'date|noted at|note date|activity date|event date|sent at|sent on|called on|date sent|logged at|created|created at|date created|date added|datum|fecha|data',
    developer: candidate,
    company: clientOfPast,
    job: 'job title|position|opening|vacancy|posting|regarding job|stelle|poste|puesto|vaga|stellentitel|vacante|cargo|stanowisko|intitulé du poste',
    body: 'note|notes|note text|note body|text|comment|comments|message|content|details|description|notiz|bemerkung|remarque|nota|comentario|notizen|bemerkungen|remarques|commentaire|notas|observação|observações|comentário|notatka|uwagi|treść',
    channel: 'type|activity type|note type|kind|medium|art|tipo|kanal|canal|kanał|moyen|rodzaj',
    outcome: 'result|call outcome|disposition|ergebnis|résultat|resultado',
    author:
      'created by|entered by|author email|user|owner|owner email|written by|logged by|autor|auteur|verfasser|erstellt von|rédigé par|creado por|criado por|utworzone przez',
  },
}
