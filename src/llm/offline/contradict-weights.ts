// What each sign of a contradiction adds to the log-odds (contradict-signs.ts), and what a pair must weigh to be one. Learned
// by bench/train-contradict.ts from bench/data/contradict and bench/data/find; never edited by hand.

export const THRESHOLD = 0.75

export const CONTRADICT_WEIGHTS: Readonly<Record<string, number>> = {
  '0.2 shared': 0.46,
  '0.35 shared': 0.09,
  '1 signs': 0.73,
  '2 signs': 0.63,
  '2 words': 0.18,
  '2.75 in common': 0.33,
  '4 signs': 0.08,
  '4 words': 0.62,
  'any pair': -0.82,
  'but both deny': -0.93,
  'but both say all': -0.56,
  'but both say only': -0.36,
  causes: 0.29,
  'causes+': 0.29,
  choice: 1.07,
  'choice+': 0.59,
  denied: 0.6,
  'denied+': 1.01,
  even: 0.96,
  'even+': 0.9,
  must: 0.24,
  'must+': 0.18,
  names: 0.05,
  never: 1.03,
  'never+': 0.5,
  'number+': 0.27,
  owner: 0.52,
  'owner+': 0.52,
  state: 1.45,
  'state+': 0.39,
  value: 1.01,
  'value+': 0.57,
}
