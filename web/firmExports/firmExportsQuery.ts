import { type GetFirmExportsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const firmExportsQuery = graphql(`
  query getFirmExports {
    getFirmExports {
      id
      state
      by
      at
      progress
      seconds_left
      size
      expires_at
      problem
      is_own
    }
  }
`)

export type ListedExport = GetFirmExportsQuery['getFirmExports'][number]

export const startMutation = graphql(`
  mutation startFirmExport($id_token: String!, $key: String) {
    startFirmExport(id_token: $id_token, key: $key) {
      id
      state
    }
  }
`)

export const cancelMutation = graphql(`
  mutation cancelFirmExport($id: ID!, $key: String) {
    cancelFirmExport(id: $id, key: $key) {
      id
      state
    }
  }
`)
