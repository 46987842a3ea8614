import { describe, expect, it } from 'vitest'
import { extractAnswer } from '../extract-shape.ts'
import { offlineEngine } from './engine.ts'

const request = {
  purpose: 'extract' as const,
  input: {
    date: '2026-01-05',
    title: undefined,
    turns: [{ n: 1, role: 'user' as const, kind: 'prompt', text: 'never push to main' }],
  },
  system: '',
  prompt: 'ignored',
  schema: extractAnswer,
  timeoutMs: 1000,
}

describe('offlineEngine', () => {
  it('answers without cost and says who pays', async () => {
    const { value, usage, model } = await offlineEngine().complete(request)
    expect(value.decisions).toHaveLength(1)
    expect(usage).toEqual({ inputTokens: 0, outputTokens: 0, costUsd: 0 })
    expect(model).toBe('offline')
    expect(offlineEngine()).toMatchObject({ payer: 'nobody', paysHow: 'Nobody: it runs on this machine.' })
  })

  it('gives up when it was cancelled before', async () => {
    await expect(offlineEngine().complete(request, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  })
})
