import { Checkbox } from '@mantine/core'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { notificationKinds } from '#shared/notifications/notifications.ts'
import { type GetNotificationSettingsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import styles from './NotificationSettings.module.css'

const settingsQuery = graphql(`
  query getNotificationSettings {
    getNotificationSettings {
      mail_enabled
      kinds {
        kind
        bell
        mail
      }
    }
  }
`)

const setMutation = graphql(`
  mutation setNotificationKind($input: SetNotificationKindInput!, $key: String) {
    setNotificationKind(input: $input, key: $key) {
      kind
    }
  }
`)

type Settings = GetNotificationSettingsQuery['getNotificationSettings']
const daily = {
  mail: 'Daily mail',
  sentence: 'You get the daily mail at 07:00 UTC on days when you have unread notifications.',
}
/** Clients do not open Vouch every day, so they are mailed at once. */
const atOnce = {
  mail: 'Mail',
  sentence: 'You get a mail about a minute after something new comes, unless you have seen it here by then.',
}

type Setting = Settings['kinds'][number]
type Save = (setting: Setting) => void

function columnsOf(mailEnabled: boolean, mail: string, save: Save): Column<Setting>[] {
  return [
    {
      id: 'kind',
      header: 'What, and how long',
      cell: ({ kind }) => (
        <>
          {notificationKinds[kind].label}
          <span className={styles.hint}>{notificationKinds[kind].hint}</span>
        </>
      ),
    },
    {
      id: 'bell',
      header: 'Bell',
      width: 68,
      cell: (setting) => (
        <Checkbox
          aria-label={`${notificationKinds[setting.kind].label} in the bell`}
          checked={setting.bell}
          onChange={(event) => save({ ...setting, bell: event.currentTarget.checked })}
        />
      ),
    },
    {
      id: 'mail',
      header: mail,
      width: 84,
      cell: (setting) => (
        <Checkbox
          aria-label={`${notificationKinds[setting.kind].label} in the ${mail.toLowerCase()}`}
          checked={setting.mail}
          disabled={!mailEnabled}
          onChange={(event) => save({ ...setting, mail: event.currentTarget.checked })}
        />
      ),
    },
  ]
}

/** Chooses which notifications the viewer gets in the bell and by mail. A switch is saved at once. */
export function NotificationSettings() {
  const { data, error, loading, refetch } = useQuery(settingsQuery, { showsErrors: true })
  const save = useSave()
  const words = useCan('ownCompany:read') ? atOnce : daily
  const settings = data?.getNotificationSettings
  return (
    <section className={styles.settings}>
      <PageHeader title="Notifications" />
      <QueryError error={error} onRetry={refetch} />
      <p>
        {settings?.mail_enabled === false
          ? 'Mail is not set up here, so you get notifications only in the bell.'
          : words.sentence}
      </p>
      <DataTable
        label="Notifications"
        columns={columnsOf(settings?.mail_enabled ?? false, words.mail, save)}
        rows={settings?.kinds}
        rowKey={({ kind }) => kind}
        loading={loading}
        pageSize={Object.keys(notificationKinds).length}
        emptyHint="Your role gets no notifications."
      />
    </section>
  )
}

/** The switch moves at once. When the save fails it moves back, and the API client shows why. */
function useSave(): Save {
  const api = useApi()
  const set = useMutation(setMutation)
  return (setting) => {
    api.update(settingsQuery, {}, ({ getNotificationSettings: before }) => ({
      getNotificationSettings: {
        ...before,
        kinds: before.kinds.map((one) => (one.kind === setting.kind ? { ...one, ...setting } : one)),
      },
    }))
    void set(setting).catch(() => api.readAgain())
  }
}
