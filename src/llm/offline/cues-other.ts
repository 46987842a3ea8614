// A few cues of other languages (German, French, Spanish, Italian, Portuguese, Russian, Hindi): enough to find plain
// choices, rules, causes and open work. Pieces of regular expressions, matched as whole words.
// biome-ignore-all lint/complexity/noUselessStringRaw: every list is raw, so that a cue with a backslash can be added to any.
import type { CueTable } from './cues.ts'

export const cuesOther: CueTable = {
  bounded: true,
  cues: {
    rule: String.raw`
      ab (?:jetzt|sofort) / immer / nie(?:mals)? / künftig / in Zukunft / grundsätzlich / darf nicht / müssen / à partir de maintenant / désormais / toujours / jamais / dorénavant / il faut
      a partir de ahora / siempre / nunca / de ahora en adelante / d.ora in poi / sempre / mai / a partir de agora / deve / doit / debe
      всегда / никогда / отныне / впредь / с этого момента / обязательно / нельзя / हमेशा / कभी नहीं / अब से`,
    strong: String.raw`
      wir nehmen / nehmen wir / wir (?:verwenden|nutzen|bleiben|wechseln|machen|verzichten) / lass uns / entschieden / entschieden uns / ich habe (?:mich )?entschieden / beschlossen / Entscheidung / umsteigen / umgestellt / wechseln / vereinbart
      on (?:prend|utilise|garde|passe|part|va) / nous (?:avons décidé|utilisons|passons|gardons) / j.ai décidé / décidé / décision / convenu / passer (?:de|à) / on abandonne / choisi
      (?:hemos|he) decidido / decid(?:imos|í|ido) / decisión / usemos / vamos a (?:usar|cambiar|pasar) / acordamos / cambiar (?:de|a) / cambiamos / nos quedamos / elegimos
      (?:ho|abbiamo) deciso / deciso / decisione / usiamo / passiamo / concordato / passare (?:da|a) / scelto / decidi(?:mos)? / decisão / vamos (?:usar|mudar|trocar) / usaremos / combinamos / mudar (?:de|para) / trocar
      решил(?:и|а)? / решение / давай(?:те)? / будем (?:использовать|делать) / переходим / перейти / переключ\p{L}+ / используем / выбрал(?:и|а)? / договорились / оставляем / переход\p{L}*
      फैसला / निर्णय / तय / बदल\p{L}* / चुना / सहमत`,
    weak: String.raw`nimm / nutze / behalte / lass / weg / utilise / garde / enlève / usa / use / quita / deja / mantén / togli / tieni / tira / mantenha / используй / убери / оставь / इस्तेमाल`,
    exclude: String.raw`kein\p{L}* / nicht (?:mehr|verwenden|nutzen) / ohne / ne .{1,20} pas / plus de / sans / pas de / no (?:usar|más) / sin / non (?:usare|usiamo) / senza / niente / não (?:usar|use) / sem / не (?:используем|надо|нужно|использ\p{L}*) / без / больше не / नहीं / बिना`,
    postpone: String.raw`später / vorerst / erst(?:mal)? / verschieben / plus tard / pour l.instant / reporter / más adelante / por ahora / aplazar / più tardi / per ora / rimandare / mais tarde / por enquanto / adiar / позже / пока / отложим / बाद में / फिलहाल`,
    prefer: String.raw`bevorzug\p{L}* / lieber / ich mag / préf[èé]r\p{L}* / prefier\p{L}* / prefer\p{L}* / preferisc\p{L}* / prefir\p{L}* / предпочита\p{L}* / लुप्त|पसंद`,
    contrast: String.raw`statt / anstatt / anstelle / sondern / au lieu / plutôt / en (?:vez|lugar) de / sino / invece / anziché / em vez de / ao invés / вместо / а не / के बजाय / की जगह`,
    reason: String.raw`weil / da / denn / damit / wegen / parce que / car / puisque / pour que / porque / ya que / para que / perché / poiché / siccome / pois / потому что / так как / поскольку / чтобы / क्योंकि / ताकि`,
    agree: String.raw`ja / genau / einverstanden / passt / klingt gut / mach(?: das)? / oui / d.accord / parfait / vas-y / sí / vale / de acuerdo / perfecto / adelante / sì / va bene / d.accordo / sim / beleza / pode ser / да / хорошо / согласен / давай / हाँ / ठीक है`,
    refuse: String.raw`nein / nicht / lieber nicht / non / no / não / нет / नहीं`,
    undecided: String.raw`mal sehen / überlege / weiß nicht / noch nicht entschieden / on verra / je réfléchis / à voir / ya veremos / lo pienso / no sé / vediamo / ci penso / vamos ver / vou pensar / посмотрим / подумаю / не знаю / शायद`,
    hypothetical: String.raw`vielleicht / könnte / falls / peut-être / pourrait / si on / quizás / tal vez / podría / forse / potrebbe / talvez / poderia / может / возможно / если бы / शायद`,
    ask: String.raw`was / warum / wie / welche\p{L}* / sollen wir / pourquoi / comment / quel\p{L}* / qué / por qué / cómo / cuál / perché\? / come / quale / o que / como / qual / что / почему / как / зачем / क्या / क्यों / कैसे`,
    propose: String.raw`ich würde / ich schlage / empfehle / je propose / je recommande / propongo / recomiendo / sugiero / consiglio / proponho / recomendo / sugiro / предлагаю / рекомендую / सुझाव`,
    chose: String.raw`habe .{1,60} (?:gewählt|genommen|statt) / j.ai (?:choisi|pris) / elegí / ho scelto / escolhi / выбрал / चुना`,
    cause: String.raw`Ursache / weil / lag an / liegt (?:an|daran) / stellte sich heraus / la cause / à cause / à cause de / la causa / resulta que / se debía / a causa / perché / a causa é / причина / из-за / оказалось / कारण`,
    gotcha: String.raw`Achtung / Vorsicht / standardmäßig / attention / par défaut / ojo / por defecto / attenzione / di default / cuidado / por padrão / внимание / по умолчанию / ध्यान`,
    fix: String.raw`behoben / gelöst / hilft / corrigé / résolu / arreglado / resuelto / risolto / corretto / resolvido / corrigido / исправл\p{L}+ / решено / помогло / ठीक`,
    todo: String.raw`morgen / nächste Woche / noch (?:offen|zu tun) / muss noch / demain / la semaine prochaine / reste à / il faut encore / mañana / próxima semana / falta / pendiente / domani / prossima settimana / resta da / amanhã / semana que vem / falta / завтра / на следующей неделе / осталось / нужно (?:ещё|еще) / कल / अगले हफ्ते`,
    problem: String.raw`Fehler / warum / kaputt / erreur / pourquoi / échoue / error / falla / por qué / errore / perché / erro / falha / por que / ошибка / почему / падает / त्रुटि / क्यों`,
    filler: String.raw`(?:ja|ok|also|gut|oui|bon|alors|sí|vale|bueno|sì|allora|sim|bem|да|ну|так|हाँ)[,.!;:]+\s*`,
  },
}
