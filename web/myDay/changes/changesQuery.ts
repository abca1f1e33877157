import { type GetDayChangesQuery, graphql } from '#web/platform/lib/graphql.ts'

export const changesQuery = graphql(`
  query getDayChanges {
    getDayChanges {
      since
      until
      more
      records {
        table
        id
        name
        more
        entries {
          id
          at
          actor
          action
          note
          changes {
            field
            from
            to
          }
        }
      }
    }
  }
`)

export const seenMutation = graphql(`
  mutation markDaySeen($input: MarkDaySeenInput!, $key: String) {
    markDaySeen(input: $input, key: $key)
  }
`)

export type Changes = GetDayChangesQuery['getDayChanges']
export type Changed = Changes['records'][number]
