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
  mutation startFirmExport($input: StartFirmExportInput!, $key: String) {
    startFirmExport(input: $input, key: $key) {
      id
    }
  }
`)

export const cancelMutation = graphql(`
  mutation cancelFirmExport($input: CancelFirmExportInput!, $key: String) {
    cancelFirmExport(input: $input, key: $key) {
      id
    }
  }
`)
