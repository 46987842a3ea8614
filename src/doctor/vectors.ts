// Can vectors be made, where the user has chosen a model for them? By what the last call came to: trying one would be a call.
import { readVectorTrouble } from '../retrieval/vector-trouble.ts'
import { type Check, type MemoryContext, ok, problem } from './check.ts'

export const vectors: Check<MemoryContext> = {
  id: 'vectors',
  title: 'Vectors',
  async run({ project }) {
    const embedder = await project.embedder()
    if (!embedder) return ok('No embedding model is chosen, so search goes by words alone.')
    const { model, place } = embedder
    if (place === '') {
      const message = `embedding.model is "${model}", and there is no address for it.`
      return problem(message, 'Set embedding.baseUrl in your config.json, e.g. "http://localhost:11434/v1" for Ollama.')
    }
    const trouble = readVectorTrouble(project.state)
    if (!trouble) return ok(`Vectors are made by ${model} at ${place}. It was not tried, since that would be a call.`)
    return problem(
      `The last call for vectors failed at ${trouble.time}: ${trouble.message}`,
      'Search goes by words alone meanwhile; `memc compile` tries again and makes what is missing.',
    )
  },
}
