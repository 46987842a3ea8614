// Every tool there is, in the order in which agents are shown them. A new one is a file in tools/ and a line here.
import type { Tool } from './tool.ts'
import { listIndex } from './tools/list-index.ts'
import { query } from './tools/query.ts'
import { readArticle } from './tools/read-article.ts'
import { readEntry } from './tools/read-entry.ts'
import { recent } from './tools/recent.ts'
import { remember } from './tools/remember.ts'
import { search } from './tools/search.ts'

/** `remember` only where the user allows writing. */
export function toolsFor({ writing }: { writing: boolean }): Tool[] {
  const tools = [search, readArticle, readEntry, listIndex, recent, query]
  return writing ? [...tools, remember] : tools
}

/** Also those that are not listed: a call says why it may not. */
export function findTool(name: string): Tool | undefined {
  return toolsFor({ writing: true }).find((tool) => tool.name === name)
}
