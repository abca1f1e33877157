import { createCompany } from '#test/factories.ts'
import { mutationAct } from './acts.ts'
import { type CheckEntries, internal, listed, refused, twice, type UniqueRegister } from './entries.ts'

const newEmail = () => `${crypto.randomUUID()}@vouch.example`

const addStaff = mutationAct('addStaff', () => ({
  input: { display_name: 'Sam Staff', email: newEmail(), role: 'vetter', key: crypto.randomUUID() },
}))
const addClient = mutationAct('upsertClients', async ({ db }) => ({
  input: { display_name: 'Cleo Client', email: newEmail(), company_id: (await createCompany(db)).id },
}))
const saveView = mutationAct('saveView', () => ({
  input: { screen: '/jobs', name: `A ${crypto.randomUUID()}`, query: 'status=LEAD', shared: false },
}))

const keys = 'The identity provider makes its own keys.'
const exports = 'The server writes the state of an export.'
const backups = 'A node writes it when it makes a backup.'
const clock = 'A node writes it when it compares its clocks.'
const runs = 'A task writes what it would do and what it did.'
const mails = 'The queue of mails writes what could not be sent.'
const events = 'A trigger or the server writes what happened.'

const addAccount = mutationAct('addStaff', () => ({
  input: { display_name: 'Sam Staff', email: newEmail(), role: 'vetter' },
}))
const setKind = mutationAct('setNotificationKind', () => ({
  input: { kind: 'REVIEW_ASSIGNED', bell: true, mail: false },
}))
const setLayout = mutationAct('setListLayout', () => ({
  input: { list: 'jobs', columns: ['title', 'status'], pinned: 1, density: 'COMPACT' },
}))

const chooseFigures = mutationAct('setFigureMail', () => ({ input: { figures: ['PLACED'] } }))

const setRetention = mutationAct('setRetentionRule', async ({ db }) => {
  const row = await db.selectFrom('retention_rules').select('version').where('rule', '=', 'EVENTS').executeTakeFirst()
  return { input: { rule: 'EVENTS', months: 120, version: row?.version ?? 0 } }
})

const chooseHome = mutationAct('setHome', () => ({ input: { home: 'MY_DAY' } }))

export const accountChecks: CheckEntries = {
  users_check: internal('A log-in at the identity provider links both columns at once.'),
  users_display_name_check: [
    refused(addStaff, 'display_name', ''),
    refused(addClient, 'display_name', ' ', { display_name: '' }),
  ],
  users_email_check: [refused(addStaff, 'email', ''), refused(addClient, 'email', ' ', { email: '' })],
  users_role_check: listed('addStaff.role', 'changeStaffRole.role'),
  saved_views_name_check: [refused(saveView, 'name', '')],
  list_layouts_columns_check: [
    refused(
      setLayout,
      'columns',
      Array.from({ length: 51 }, () => 'title'),
    ),
  ],
  list_layouts_density_check: listed('setListLayout.density'),
  list_layouts_pinned_check: [refused(setLayout, 'pinned', 0), refused(setLayout, 'pinned', 4)],
  mutation_keys_key_check: [refused(addStaff, 'key', ''), refused(addStaff, 'key', 'k'.repeat(101))],
  notification_settings_kind_check: listed('setNotificationKind.kind'),
  home_settings_home_check: listed('setHome.home'),
  figure_mail_settings_figures_check: internal('Each figure is chosen once, and there are fewer figures than that.'),
  notifications_kind_check: internal('The sweep writes notifications.'),
  notifications_set_aside_news_check: internal(
    'What must be done is refused for good (server/notifications/setAside.test.ts).',
  ),

  events_action_check: internal(events),
  security_events_actor_check: internal(events),
  security_events_details_check: internal(
    'The details are ids, words of the server, counts, and addresses of at most 254 characters.',
  ),
  security_events_kind_check: internal(events),
  idp_keys_purpose_check: internal(keys),
  failed_mails_check: internal(mails),
  failed_mails_kind_check: internal(mails),
  tasks_kind_check: internal('The server names the kinds of its tasks.'),
  firm_exports_archive_check: internal(exports),
  firm_exports_expiry_check: internal(exports),
  firm_exports_state_check: internal(exports),
  imported_moves_one_record_check: internal('The importer makes a move of exactly one record.'),
  imported_moves_stage_check: internal('The importer takes no other stage.'),
  imported_moves_state_check: internal('The importer gives a stage to developers alone.'),
  imported_moves_status_check: internal('The importer takes no other status.'),
  import_runs_state_check: internal('The server writes the state of an import.'),
  task_runs_check: internal(runs),
  task_runs_check1: internal(runs),
  task_runs_state_check: internal(runs),
  retention_items_rule_check: internal('The task of retention lists people by the rules that there are.'),
  retention_rules_months_check: [refused(setRetention, 'months', 0), refused(setRetention, 'months', 121)],
  retention_rules_rule_check: listed('setRetentionRule.rule'),
  task_runs_task_check: internal(runs),
  backup_states_only_one_check: internal(backups),
  backup_states_proof_check: internal(backups),
  clock_pauses_only_one_check: internal(clock),
  clock_pauses_reason_check: internal(clock),
  data_release_only_row_check: internal('A migration writes the one row that tells who may write.'),
}

const token = 'The server draws the token at random.'

export const accountIndexes: UniqueRegister = {
  users_email_key: twice(addAccount, 'BAD_INPUT', 'email'),
  users_identity_key: internal('A log-in at the identity provider links an identity that has no account yet.'),
  company_users_pkey: twice(addClient, 'OK'),
  saved_views_name_key: twice(saveView, 'OK'),
  list_layouts_pkey: twice(setLayout, 'OK'),
  resume_alerts_saved_view_id_key: internal('A trigger makes the alert of a view anew, and nothing else makes one.'),
  notification_settings_pkey: twice(setKind, 'OK'),
  home_settings_pkey: twice(chooseHome, 'OK'),
  figure_mail_settings_pkey: twice(chooseFigures, 'OK'),
  backup_states_pkey: internal(backups),
  firm_exports_archive_key_key: internal('Each export makes a new key.'),
  firm_exports_open_idx: internal(
    'Whoever asks for a second export is told of the first (server/firmExports/runExport.test.ts).',
  ),
  clock_pauses_pkey: internal(clock),
  retention_items_pkey: internal('The search for what is due keeps what it found before.'),
  retention_rules_pkey: internal('Whoever sets a rule locks the table first.'),
  notifications_user_id_kind_subject_id_key: internal('The sweep writes notifications.'),
  notifications_set_aside_pkey: internal('Setting aside once more replaces the moment.'),
  password_links_token_hash_key: internal(token),
  failed_mails_recipient_key: internal(mails),
  failed_sign_ins_event_id_key: internal('An event is of one log-in that failed.'),
  task_runs_open_idx: internal(runs),
}
