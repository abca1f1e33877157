import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { atWork, derived } from '#server/platform/nounTables/withheld.ts'
import { tables } from '#server/tables.ts'
import { keysOf } from '#shared/platform/keys.ts'

const schemaOfVouch = 'It describes the tables of Vouch, not your firm.'

/** The tables that stay, each with the reason. Any other leaves. */
export const withheldTables = {
  application_floods: atWork,
  application_forms: 'Unconfirmed forms of the jobs page, with the links that confirm them.',
  backup_states: atWork,
  catalogue_entries: atWork,
  client_facts: derived,
  clock_pauses: atWork,
  company_facts: derived,
  data_release: schemaOfVouch,
  developer_facts: derived,
  figure_mails: atWork,
  firm_exports: atWork,
  idp_keys: 'Keys that sign logins.',
  job_facts: derived,
  job_profile_facts: derived,
  last_visits: atWork,
  meeting_facts: derived,
  migrations: schemaOfVouch,
  misspelled_resumes: derived,
  mutation_keys: 'Sealed answers to requests, kept for a day.',
  note_mentions: derived,
  notification_mails: atWork,
  oidc_artefacts: 'Sessions, codes and tokens of logins.',
  password_links: 'Links that set a password.',
  placement_facts: derived,
  rate_limits: atWork,
  resume_alert_hits: atWork,
  resume_alerts: atWork,
  resume_vocabulary: derived,
  review_facts: derived,
  security_event_facts: derived,
  sessions: 'Sessions of accounts.',
  skill_counts: derived,
  suspect_files: atWork,
  tasks: 'Sealed emails that Vouch is about to send, with their links.',
  unknown_skill_mentions: derived,
  unowned_files: atWork,
  unread_skill_texts: derived,
  vetting_facts: derived,
  work_openings: atWork,
  work_searches: atWork,
} as const satisfies { readonly [Table in keyof Tables]?: string }

const all: NounTables = tables

/** The columns that stay, of tables that leave, each with the reason. */
export const withheldColumns: { readonly [Table in keyof Tables]?: Readonly<Record<string, string>> } =
  Object.fromEntries(
    keysOf(all)
      .toSorted()
      .flatMap((table) => {
        const withheld = all[table]?.withheld
        return withheld ? [[table, withheld]] : []
      }),
  )
