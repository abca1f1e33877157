/** When a rule fires and when it does not, by the series that Prometheus would read. */
export interface AlertCase {
  /** Each series and its values, a minute apart, in the notation of promtool. */
  readonly broken: readonly (readonly [series: string, values: string])[]
  readonly well: readonly (readonly [series: string, values: string])[]
  /** It fires, or would, after this time. */
  readonly after: string
}

const always = (value: number) => `${value}x240`
const check = (name: string, after = '6m'): AlertCase => ({
  broken: [[`vouch_check_failing{check="${name}",instance="a"}`, always(1)]],
  well: [[`vouch_check_failing{check="${name}",instance="a"}`, always(0)]],
  after,
})
/** A series that stays at one value, beside the same at another. */
const level = (series: string, broken: number, well: number, after = '10m'): AlertCase => ({
  broken: [[series, always(broken)]],
  well: [[series, always(well)]],
  after,
})
/** A count that grows in each minute, beside one that stays the same. */
const growing = (series: string, step: number): AlertCase => ({
  broken: [[series, `0+${step}x240`]],
  well: [[series, always(7)]],
  after: '30m',
})
const up = ['up{instance="a",job="vouch"}', always(1)] as const
const task = (outcome: string) =>
  `vouch_task_timestamp_seconds{instance="a",job="vouch",outcome="${outcome}",task="queue"}`
const pause = ['vouch_task_pause_seconds{instance="a",job="vouch",task="queue"}', always(1)] as const

export const alertCases: Readonly<Record<string, AlertCase>> = {
  VouchDown: level('up{instance="a",job="vouch"}', 0, 1),
  VouchDatabaseUnreachable: {
    broken: [up],
    well: [up, ['vouch_database_bytes{instance="a"}', always(9e7)]],
    after: '5m',
  },
  VouchDatabaseRestarted: growing('vouch_database_restarts_total{outcome="started again"}', 1),
  VouchConnectionsWait: level('vouch_database_connections{state="waiting"}', 3, 0),
  VouchDiskLow: {
    broken: [
      ['vouch_disk_free_bytes', always(9)],
      ['vouch_disk_size_bytes', always(100)],
    ],
    well: [
      ['vouch_disk_free_bytes', always(11)],
      ['vouch_disk_size_bytes', always(100)],
    ],
    after: '10m',
  },
  VouchDiskFull: check('disk'),
  VouchDatabaseDiskFull: check('database disk'),
  VouchFilesLost: check('files'),
  VouchS3Failing: check('S3'),
  VouchMailServerFailing: check('mail', '10m'),
  VouchSlackRefuses: check('Slack', '10m'),
  VouchVirusScannerFailing: check('virus scanner', '10m'),
  VouchSendingLate: {
    broken: [['vouch_queue_oldest_seconds{queue="mails",state="waiting"}', always(3_700)]],
    well: [
      ['vouch_queue_oldest_seconds{queue="mails",state="waiting"}', always(60)],
      ['vouch_queue_oldest_seconds{queue="mails",state="given up"}', always(90_000)],
    ],
    after: '10m',
  },
  VouchMailsGivenUp: growing('vouch_mails_total{outcome="given up"}', 1),
  VouchMessagesRefused: growing('vouch_messages_total{outcome="refused"}', 1),
  VouchLogInsFail: growing('vouch_log_ins_total{outcome="wrong"}', 10),
  VouchTaskFailing: {
    broken: [pause, [task('error'), '60+60x240'], [task('ok'), always(60)]],
    well: [pause, [task('error'), always(60)], [task('ok'), '120+60x240']],
    after: '20m',
  },
  VouchTaskStopped: {
    broken: [pause, [task('ok'), always(60)]],
    well: [pause, [task('ok'), '0+60x240']],
    after: '3h',
  },
  VouchBackupFailing: level('vouch_backup_failing{of="backup"}', 1, 0),
  VouchBackupUnproved: level('vouch_backup_failing{of="proof"}', 1, 0),
  VouchBackupOld: {
    broken: [['vouch_backup_timestamp_seconds{of="backup"}', '60x2300']],
    well: [['vouch_backup_timestamp_seconds{of="backup"}', '0+60x2300']],
    after: '37h',
  },
  VouchCertificateEnds: level('vouch_certificate_end_timestamp_seconds', 864_000, 8_640_000),
  VouchReleasesDiffer: {
    broken: [
      ['vouch_build_info{instance="a",version="0.1.0"}', always(1)],
      ['vouch_build_info{instance="b",version="0.2.0"}', always(1)],
    ],
    well: [
      ['vouch_build_info{instance="a",version="0.2.0"}', always(1)],
      ['vouch_build_info{instance="b",version="0.2.0"}', always(1)],
    ],
    after: '2h',
  },
}
