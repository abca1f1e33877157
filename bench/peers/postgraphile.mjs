// PostGraphile 5 as it comes, over the database that DATABASE_URL names: no sign-in and no permissions. Its own indexes plugin
// would hide filters and orders that no index serves; the benchmark asks for some.
import { createServer } from 'node:http'
import { grafserv } from 'grafserv/node'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

const service = postgraphile({
  extends: [PostGraphileAmberPreset],
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 10 } }),
  ],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
})

const server = createServer()
await service.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.once('disconnect', () => process.exit())
