import { builder } from '#server/platform/graphql/builder.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { mostWaiting, notificationKinds, notificationPageSize } from '#shared/notifications/notifications.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { setAside } from './choices/setAside.ts'
import { listSettings, type NotificationSetting, saveSetting } from './choices/settings.ts'
import { countUnread, listNotifications, listWaiting, markAllRead, markRead, type NotificationPage } from './data.ts'
import type { DescribedNotification } from './describeNotifications.ts'
import { notificationSettingInput, readAllInput, readInput, setAsideInput, waitingInput } from './input.ts'

const kinds = valuesOf(notificationKinds)
const KindEnum = builder.enumType('NotificationKind', { values: kinds })

const NotificationType = builder.objectRef<DescribedNotification>('Notification').implement({
  description: 'Something that waits for the viewer. It disappears by itself when it is done.',
  permission: 'notifications:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: KindEnum }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    read: t.exposeBoolean('read'),
    due_on: t.exposeString('due_on', { nullable: true, description: 'The day by which it has to be done.' }),
    due_at: t.expose('due_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The same, of what is due at a moment.',
    }),
    title: t.exposeString('title', { description: 'Whom or what it is about. A review names its developer by code.' }),
    detail: t.exposeString('detail', { nullable: true }),
    path: t.exposeString('path', { description: 'The address of the record, on this site.' }),
  }),
})

const NotificationPageType = builder.objectRef<NotificationPage>('NotificationPage').implement({
  permission: 'notifications:read',
  fields: (t) => ({
    notifications: t.expose('notifications', { type: [NotificationType], rows: mostWaiting }),
    more: t.exposeBoolean('more', { description: 'True if there are more.' }),
  }),
})

builder.queryField('getUnreadCount', (t) =>
  t.int({
    description: 'Counts the unread notifications of the viewer, up to 100.',
    permission: 'notifications:read',
    resolve: (_root, _args, { db, viewer }) => countUnread(db, viewer),
  }),
)

builder.queryField('getNotifications', (t) =>
  t.field({
    description: 'Lists what waits for the viewer, the newest first.',
    permission: 'notifications:read',
    type: NotificationPageType,
    args: { before: t.arg.id({ description: 'The last one of the page before.' }) },
    resolve: (_root, { before }, { db, viewer }) =>
      listNotifications(db, viewer, before ? parseId(before, 'notification') : null),
  }),
)

builder.queryField('getWaiting', (t) =>
  t.field({
    description:
      'The same as `getNotifications`: answers of people first, the newest of them first; then by when it has to be done; what has no day follows, the oldest first.',
    permission: 'notifications:read',
    type: NotificationPageType,
    args: { limit: t.arg.int({ required: true, defaultValue: notificationPageSize }) },
    resolve: (_root, given, { db, viewer }) => listWaiting(db, viewer, parse(waitingInput, given).limit),
  }),
)

mutation('markNotificationsRead', {
  description: "Marks some of the viewer's notifications as read. Returns how many are unread.",
  permission: 'notifications:read',
  type: 'Int',
  input: readInput,
  run: (trx, { ids }, { viewer }) => markRead(trx, viewer, ids),
})

mutation('setNotificationAside', {
  description:
    'Takes a notification out of the bell, My day and the daily mail, until a moment or, if nothing has to be done, for good. Something new brings it back.',
  permission: 'myDay:use',
  type: 'Boolean',
  noun: 'notification',
  undoable: true,
  input: setAsideInput,
  run: (trx, input, { viewer }) => setAside(trx, viewer.id, input),
})

mutation('markAllNotificationsRead', {
  description: 'Marks a notification and all before it as read. Returns how many are unread.',
  permission: 'notifications:read',
  type: 'Int',
  noun: 'notification',
  input: readAllInput,
  run: (trx, { newest }, { viewer }) => markAllRead(trx, viewer, newest),
})

const SettingType = builder.objectRef<NotificationSetting>('NotificationSetting').implement({
  description: 'The places where the viewer wants to hear of a kind.',
  permission: 'notifications:read',
  fields: (t) => ({
    kind: t.expose('kind', { type: KindEnum }),
    bell: t.exposeBoolean('bell'),
    mail: t.exposeBoolean('mail', { description: 'True if the daily mail tells of it.' }),
  }),
})

interface Settings {
  readonly kinds: readonly NotificationSetting[]
  readonly mail_enabled: boolean
}

const SettingsType = builder.objectRef<Settings>('NotificationSettings').implement({
  permission: 'notifications:read',
  fields: (t) => ({
    kinds: t.expose('kinds', { type: [SettingType], rows: kinds.length }),
    mail_enabled: t.exposeBoolean('mail_enabled', { description: 'True if this installation sends mail.' }),
  }),
})

builder.queryField('getNotificationSettings', (t) =>
  t.field({
    description: 'The kinds of which the viewer may be told, and where they want to be.',
    permission: 'notifications:read',
    type: SettingsType,
    resolve: async (_root, _args, { db, viewer, mailer }) => ({
      kinds: await listSettings(db, viewer),
      mail_enabled: mailer.enabled,
    }),
  }),
)

mutation('setNotificationKind', {
  description: 'Switches a kind on or off, in the bell and in the daily mail apart.',
  permission: 'notifications:read',
  type: [SettingType],
  rows: kinds.length,
  input: notificationSettingInput,
  run: (trx, input, { viewer }) => saveSetting(trx, viewer, input),
})
