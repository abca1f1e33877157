import './byText/graphql.ts'
import './filters/graphql.ts'
import './graphql.ts'
import './relaxations/graphql.ts'
