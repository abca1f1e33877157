import { builder } from '#server/platform/graphql/builder.ts'
import { EstimateType, OverviewPeriodInput, overviewScope } from '#server/vettingOverview/graphql.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { predictedOutcomes } from '#shared/vettingOverview/vettingOverview.ts'
import { bandLimit, type PredictionRow, predictionLimit, readPredictions, type ScoreBand } from './predictions.ts'

const PredictedOutcomeEnum = builder.enumType('PredictedOutcome', { values: valuesOf(predictedOutcomes) })

const ScoreBandType = builder.objectRef<ScoreBand>('ScoreBand').implement({
  description: 'Developers with about the same score.',
  permission: 'vetting:read',
  fields: (t) => ({
    score: t.exposeFloat('score', { description: 'Percent for the total score, else from 1 to 4.' }),
    developers: t.exposeInt('developers'),
    mean_outcome: t.exposeFloat('mean_outcome', { description: 'A share, or for moods from 1 to 5.' }),
  }),
})

const PredictionType = builder.objectRef<PredictionRow>('Prediction').implement({
  description:
    'These figures tell how well a score told an outcome beforehand. Figures of too few developers are null.',
  permission: 'vetting:read',
  fields: (t) => ({
    criterion: t.exposeString('criterion', { nullable: true, description: 'Null for the total score.' }),
    developers: t.exposeInt('developers'),
    differing: t.exposeInt('differing', { description: 'Developers whose outcome differs from that of most.' }),
    concordance: t.expose('concordance', {
      type: EstimateType,
      nullable: true,
      description:
        'The share of pairs with different outcomes in which the better developer had the higher score; 0.5 is chance.',
    }),
    bands: t.expose('bands', { type: [ScoreBandType], rows: bandLimit }),
  }),
})

builder.queryField('getPredictions', (t) =>
  t.field({
    description: 'Tells how well scores told an outcome: the total, then every criterion by name.',
    permission: 'vetting:read',
    type: [PredictionType],
    rows: predictionLimit,
    args: {
      outcome: t.arg({ type: PredictedOutcomeEnum, required: true }),
      period: t.arg({ type: OverviewPeriodInput }),
    },
    resolve: (_root, { outcome, period }, { db, viewer }) =>
      readPredictions(db, outcome, overviewScope(viewer, period)),
  }),
)
