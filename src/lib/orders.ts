// Text that speaks to the agent rather than about the work. Where no person stands behind it, it may have been planted in
// a web page, a file or a cloned repository. A filter for what is shown unasked, not a judgement of what is stored.

export function readsAsOrder(text: string): boolean {
  return ORDERS.some((pattern) => pattern.test(text))
}

const ORDERS: RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|all|any|your|system)\b.{0,30}\b(?:instruction|prompt|rule|message|guideline)/i,
  /\b(?:you (?:must|should|are now|will now)|as an ai|your (?:new )?(?:task|instructions?|role) (?:is|are))\b/i,
  /\b(?:curl|wget|iwr|invoke-webrequest)\b.{0,120}(?:\||&&|;)\s*(?:sudo\s+)?(?:ba|z|fi)?sh\b/i,
  /\b(?:do not|don['’]t|never) (?:tell|inform|mention|reveal|ask)\b.{0,30}\buser\b/i,
  /\b(?:send|post|upload|exfiltrate)\b.{0,60}\b(?:token|secret|credential|password|api key|\.env)\b/i,
  /忽略.{0,12}(?:指令|指示|提示)|(?:以前|上記|これまで)の(?:指示|命令)を.{0,6}無視|(?:이전|위의?) ?(?:지시|명령).{0,8}무시/,
  /^(?:system|assistant)\s*:/i,
]
