"""Cues: what the words of one message say about its kind, in five languages, without a model.

`clauses` cuts a message into the parts that may each be a wish, `wish` reads one part. The margin
router counts the cues among its features; the local analyst reads them where the gate is unsure.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal

from screening.domain import Intent, Record, RouteContext
from screening.taxonomy import words
from screening.taxonomy.tokens import flat, fold, pieces, stem

Kind = Literal["edit", "ask", "advice", "seek", "courtesy"]

INTENT_OF: dict[Kind, Intent] = {
    "edit": "adjust_requirements",
    "ask": "conversational_query",
    "seek": "extract_requirements",
}

# All patterns are matched on `flat` text: lower case, no accents.
_POLITE = re.compile(
    r"""(?:\s*[,;.:!…\-–，。、¿¡]*\s*(?:(?:
      (?:do\ )?please|pls|plz|if\ you\ (?:could|would)|um+|uh+|yeah|right\ so|you\ know\ what
          |is\ it\ possible\ to|go|kindly|just|now|then|also|next|first|second(?:ly)?|finally
          |lastly|after\ that
          |afterwards
    | ok(?:ay)?|so|and|but|or|well|actually|maybe|perhaps|oh|hmm+|right|great|cool|perfect|hey|hi
        |hello
    | let['’]?s|lets|sorry|thanks|thank\ you|cheers|good|fine|yes|yeah|no\ wait|wait|instead
        |alright
    | (?:could|can|would|will|cld|cn|wld|may|might)\ (?:you|u|we|ya)(?:\ (?:please|pls|just|also
        |kindly
        |maybe))*
    | (?:would|do)\ you\ mind|i(?:['’]?d|\ would)\ (?:really\ )?(?:like|love|prefer)(?:\ (?:you
        |us))?\ to
    | i\ (?:want|need|wish)\ (?:you\ |us\ )?to|(?:we|you)\ (?:should|can|need\ to|have\ to
        |must)(?=\ (?:add|drop|remove|raise|lower))
    | go\ ahead\ and|feel\ free\ to|try\ to|be\ so\ kind\ (?:as\ )?to|mind|if\ (?:possible
        |you\ can)
    | bitte|mal|und|dann|noch|auch|jetzt|danach|ok|also|kannst\ du|konnen\ sie|konntest\ du
        |konnten\ sie
    | konnen\ wir|wurden\ sie|gern(?:e)?|uns|mir
    | por\ favor|porfa(?:vor)?|y|e|luego|despues|tambien|ahora|puedes|podrias|podria|puede|quiero
        |quisiera|me\ gustaria|vale
    | s['’]il\ (?:te|vous)\ plait|svp|stp|et|puis|aussi|ensuite|maintenant|peux[-\ ]tu
        |pouvez[-\ ]vous
    | est[-\ ]ce\ que\ (?:tu\ peux|vous\ pouvez)|pourrais[-\ ]tu|pourriez[-\ ]vous|tu\ peux
        |vous\ pouvez|je\ (?:veux|voudrais|souhaite)
        |merci\ de
    )(?![\w])|请|麻烦(?:你|您)?|帮我|帮忙|能不能|可以(?:帮我)?|能否|然后|再|并且|并|另外|还有|也
        |顺便|现在|那就|那|先|好的))*[\s,:\-–，、]*""",
    re.VERBOSE,
)

_EDIT = re.compile(
    r"""(?:
      (?:adding|removing|dropping|deleting|raising|lowering|making|putting|changing|taking
          |swapping
        |replacing|including|excluding|setting|add|remove|drop|delete|exclude|include|require
            |demand|insist|set|change|raise|increase
          |decrease|lower
        |reduce|relax|loosen|tighten|replace|swap|substitute|promote|demote|restore|undo|redo
            |revert|reset
        |scrap|skip|ditch|limit|restrict|cap|widen|broaden|narrow|extend|expand|double|halve
            |weight|weigh
        |prioriti[sz]e|deprioriti[sz]e|rename|ignore|forget\ (?:about\ |the\ |that\ )|bump
            |up(?=\ the)|lose(?=\ the)
        |adjust|modify|update|edit|switch|move|shift|put|bring\ back|roll\ back|go\ back\ to
            |take\ (?:out|off|away|back|[\w.+\#]+\ (?:out|off))
        |take\ the|cut|trim|allow|accept|permit|keep|treat|count|use|lift|waive|strike|clear|erase
            |insert|append|mark
        |leave\ out|get\ rid|chuck|bin|stick|whack|pop|chuck|throw|knock|dial|crank|push
            |stop\ (?:requiring|asking)
        |ad|remvoe|remov|rmv|rm|incl|excl|req|chnage|chng|delet|incrase|lowr|raize
        |don['’]?t\ (?:require|insist|need|ask|include|count|limit)|do\ not\ (?:require|insist
            |need|include|count|limit)
        |make(?!\ (?:me\ )?(?:a\ )?(?:list|summary|table|sense|draft))|only\ (?:show|people
            |candidates|those|keep|consider|look|in|count)|no\ (?:more|longer|need)
        |show\ (?:me\ )?(?:only|just)|consider\ (?:only|just))(?!\w)
    | (?:anade|anadir|anadid|anademe|anadele|agrega|agregar|agregale|agregame|agregue|incluye
        |incluir|incluya|quita|quitar|quite|quitale|quitame|elimina|eliminar|elimine|borra|borrar
        |saca
        |sacale|sacar|pon|ponle|poner|ponga|ponme|cambia|cambiar|cambie|cambiale|sube|subir|suba
            |subele|baja|bajar|baje|bajale|aumenta|aumentar|aumente|reduce|reducir|reduzca|excluye
        |excluir|excluya|exige|exigir|exija|reemplaza|reemplazar|sustituye|sustituir|deshaz
            |deshacer|deshaga|restablece|restaura|limita|limitar|limite
        |amplia|ampliar|amplie|mete|meter|dale\ mas|dar\ mas|olvida|olvidate|recupera
            |vuelve\ a\ poner|deja|haz\ que|que\ sea|pasa|pasar|solo|duplica|ya\ no)(?!\w)
    | (?:fuge?|nimm|nehmen\ sie|fugen\ sie|streich(?:e|en\ sie)?|entfern(?:e|en\ sie)?|losch(?:e
        |en\ sie)?|ersetz(?:e|en\ sie)?|tausch(?:e|en\ sie)?
        |erhoh(?:e|en\ sie)?|senk(?:e|en\ sie)?|setz(?:e|en\ sie|t)?|mach(?:e|en\ sie|t)?
            |erweiter(?:e|n\ sie)|beschrank(?:e|en\ sie)?|gewicht(?:e|en\ sie)
        |verlang(?:e|en\ sie)|schlie(?:ß|ss)(?:e|en\ sie)?|reduzier(?:e|en\ sie)?|ander(?:e
            |n\ sie)|erganz(?:e|en\ sie)|heb(?:e)?\ |pack(?:e)?|schmei(?:ß|ss)
        |ruckgangig|zuruck(?:setzen)?|nur\ noch|kein(?:e|en)?|hol(?:e)?|stell(?:e|en\ sie)?
            |begrenz(?:e|en\ sie)?|verdopp(?:le|ele|eln\ sie)|lass(?:en\ sie)?|hau)(?!\w)
    | (?:ajoute[rz]?|rajoute[rz]?|retire[rz]?|enleve[rz]?|enlever|supprime[rz]?|mets|mettez|mettre
        |remplace[rz]?|change[rz]?|augmente[rz]?|baisse[rz]?|reduis(?:ez)?
        |passe[rz]?|exclu(?:s|ez|re)|exige[rz]?|annule[rz]?|reviens|revenez|limite[rz]?|elargi(?:s
            |ssez|r)|remets|remettez|vire[rz]?|garde[rz]?|double[rz]?|oublie[rz]?
        |remonte[rz]?|diminue[rz]?|modifie[rz]?|inclu(?:s|ez)|retablis(?:sez)?|ne\ garde[rz]?
            |plus\ besoin)(?!\w)
    | (?:将|把)[^，。？?]{1,14}(?:改|调|设|限|删|去|加|列|换|提|降|纳|缩|放)|加上|加入|增加|添加
        |加(?!班)|去掉|去除|删除|删掉|删|移除|拿掉|改成|改为|改|换成|换|提高|调高
        |降低|调低|放宽|减少|撤销|撤回|恢复|重置|还原
    | 不再|不要求|不需要|不要|取消|排除|限定|限制|设为|设成|设置|只看|只要|只留|必须|扩大|缩小
        |加大|调|替换|上调|下调
    )""",
    re.VERBOSE,
)
_EDIT_END = re.compile(
    r"""(?:
      (?:hinzufugen|dazunehmen|streichen|entfernen|weglassen|rausnehmen|herausnehmen|loschen
          |erhohen|senken|ersetzen|zurucksetzen|ruckgangig(?:\ machen)?
        |erganzen|andern|setzen|raus|rein|dazu|weg|hochsetzen|runtersetzen|ausschlie(?:ß|ss)en
            |absenken|anheben|erweitern|aufnehmen)
    | (?:out|gone|too\ please|as\ (?:a\ )?(?:must|nice)(?:[-\ ](?:to[-\ ])?have)?|optional
        |mandatory|required\ now|not\ (?:needed|required|necessary))(?:\ (?:now|please|pls|anymore
        |any\ more|then|too))*
    | (?:is|are)\ (?:now\ )?(?:optional|mandatory|not\ (?:needed|required|important)(?:\ anymore)?
        |a\ must(?:[-\ ]have)?|no\ longer\ (?:needed|required))
    | 去掉|删掉|删了|去了|改成[^，。]{1,12}|换成[^，。]{1,12}|改为[^，。]{1,12}|加上|加进去
        |提高到[^，。]{1,8}|降到[^，。]{1,8}|降低到[^，。]{1,8}|调到[^，。]{1,8}|不是必须的?
        |可以不要|取消掉?
    )\s*[.!。！]*$""",
    re.VERBOSE,
)

_ASK = re.compile(
    r"""(?:
      (?:who|whos|whose|whom|what(?!\ (?:i|we)\ (?:need|want))|whats|why|how|hows|which|wich|when
          |where|does|do|did|is|are
          |isn['’]?t|aren['’]?t|doesn['’]?t|don['’]?t\ (?:they|any)|has|have|hasn['’]?t|was|were
        |tell\ (?:me|us)|explain|compare|contrast|summari[sz]e|sum\ up|describe|define
            |give(?!\ more)|share|i[^\w]?d\ (?:like|love|be\ interested)\ to\ (?:know|see|hear)
            |i\ want\ to\ (?:know|see)|give\ (?:me
            |us)|list|rank|count|quote|cite|draft|write|compose|prepare
        |walk\ me|talk\ me|break\ down|(?:quick|brief|short)?\ ?(?:summary|overview
            |comparison)\ of|a\ (?:quick|brief|short)|quick\ summary|help|show\ (?:me|us)\ (?:the
            |why|how|what|where|their|his
            |her|its|a|all|candidate)|remind|elaborate|any(?:one|body)|wdyt
        |google|search\ the\ web|look\ up|research|translate|say(?!\ (?:at\ least|\d|one|two|three
            |four|five|six|seven|eight|ten))|read\ (?:me|out)|check\ (?:if
            |whether)|verify|confirm|suppose|assuming|what['’]s|who['’]s|how['’]s
        |i\ (?:wonder|don['’]?t\ (?:understand|get|see)|am\ curious)|i['’]m\ (?:curious|wondering
            |not\ sure\ (?:why|what|how))|curious|can\ (?:she|he|they|any|candidate)|could\ (?:she
            |he|they|any)
        |would\ (?:she|he|they|any)|will\ (?:she|he|they|any|it)|wat|wht|hw|y\ (?:is|did
            |does))(?!\w)
    | (?:quien|quienes|que|cual|cuales|como|cuando|donde|cuant[oa]s?|por\ que|porque|tiene|tienen
        |hay|sabe|conoce|explica|explicame|explique|expliqueme|compara|compare|comparame|resume
        |resumeme|resuma|dime|digame|cuentame|cuenteme|muestrame|muestreme|ensename
        |redacta|redacte|escribe|escriba|lista|alguien|alguno|ayuda|es|son|esta|para\ que|a\ cuant
            |en\ que|de\ que|con\ que)(?!\w)
    | (?:wer|wem|wen|was|wie|warum|wieso|weshalb|welche[rsnm]?|wann|wo|woher|hat|haben|kann|kennt
        |ist|sind|gibt|erklar(?:e|en\ sie)?|vergleich(?:e|en\ sie)?|zeig(?:e|en\ sie)?|sag(?:e
        |en\ sie)?|nenn(?:e|en\ sie)?|liste|fass(?:e|en\ sie)?|beschreib(?:e|en\ sie)?|schreib(?:e
        |en\ sie)?|formulier(?:e|en\ sie)?|entwirf|hilfe|hilf|worin|wofur|wodurch|womit|erzahl(?:e
        |en\ sie)?|begrund(?:e|en\ sie)?)(?!\w)
    | (?:qui|que|qu['’]|quoi|pourquoi|comment|combien|quel(?:le)?s?|quand|ou(?=\ (?:est|sont|a))
        |est[-\ ]ce|a[-\ ]t|explique[rz]?|compare[rz]?|resume[rz]?|resumer|dis[-\ ]moi|dites
        |montre[rz]?|raconte[rz]?|decri(?:s|vez)|redige[rz]?|ecri(?:s|vez)|aide[rz]?|liste[rz]?
        |c['’]est\ quoi|y\ a|connait|sait|lequel|laquelle|lesquels|donne[rz]?[-\ ](?:moi
        |nous))(?!\w)
    | 谁|为什么|为何|怎么|怎样|如何|什么|哪|多少|几个|几位|有没有|是否|是不是|会不会|能说说|说说
        |讲讲|解释|比较|对比|总结|概括|介绍|列出|告诉我|写一?封|起草|帮助
    )""",
    re.VERBOSE,
)
_ASK_EAST = re.compile(
    r"""谁|为什么|为何|怎么|怎样|如何|什么|哪[位个些里]|多少|几[个位]|有没有|是否|是不是|会不会|吗
        |呢|解释|比较一?下|对比|总结|概括|介绍一?下|列出|说说|讲讲""",
    re.VERBOSE,
)
_ADVICE = re.compile(
    r"""(?:(?:should|shall)\ (?:we|i|it|they|the)|do\ you\ think|would\ it\ (?:be|help|make)
        |would\ you\ (?:recommend|suggest|say|drop|remove|add|keep)
    |is\ it\ (?:worth|better|ok|wise|a\ good|sensible|smart)|what\ do\ you\ (?:think|suggest
        |recommend)|any\ (?:advice|suggestion)|what\ would\ you\ (?:drop|change|relax|do|add
        |remove|suggest)
    |deberia(?:mos)?|conviene|sollte(?:n)?\ (?:wir|ich|man|der|die|das)|soll(?:en)?\ (?:wir|ich
        |der|die|das)|vaut[-\ ]il\ mieux|merece\ la\ pena|wirklich\ notig|really\ (?:necessary
        |needed)|有必要吗|lohnt\ es
        |devr(?:ait|ions)|faut[-\ ]il|要不要|该不该|应不应该|是不是该|要不)""",
    re.VERBOSE,
)
_WHATIF = re.compile(
    r"""what\ (?:if|would\ (?:happen|change)|happens|changes)|what['’]s\ the\ (?:effect|impact)
        |suppose|if\ (?:we|i|you)\ (?:drop|remov|add|rais|lower|relax|required|took|made)
    |que\ pasa(?:ria)?\ si|que\ cambia|y\ si|was\ (?:ware|passiert|andert|wurde)|et\ si
        |que\ se\ passe|qu['’]est-ce\ qui\ change|如果|假如|要是""",
    re.VERBOSE,
)
_SEEK = re.compile(
    r"""(?:
      (?:what\ (?:i|we)\ (?:need|want)(?:\ (?:now|next))?\ is|start\ over|find|need|needs|needed
          |nd|seek|seeking|source|hire|hiring|hirin|recruit|recruiting
          |search(?:ing)?(?:\ for)?|look(?:ing|in|ng)?\ for|lookin|want|wanted|urgent(?:ly)?
          |get\ me|new\ (?:search|job|role|req|vacancy|position|opening)
        |we['’]?(?:re|\ are)\ (?:looking|hiring|after|seeking|recruiting)|i['’]?(?:m
            |\ am)\ (?:looking|after|hiring|seeking|recruiting|searching)
        |(?:we|i|my\ client|our\ client|client|the\ client|customer|they)\ (?:also\ )?(?:need|want
            |seek|require|am\ looking|are\ looking|is\ looking|'?re\ looking|wants|needs)
        |opening\ for|vacancy|start\ (?:a\ )?(?:new|fresh)|open\ (?:a\ )?(?:new\ )?(?:search|role
            |req)|have\ a\ (?:new\ )?(?:role|vacancy|req|opening|job)|got\ a\ (?:new\ )?(?:role
            |vacancy|req|opening|job))(?!\w)
    | (?:busco|buscamos|busca|buscame|buscar|necesito|necesitamos|se\ busca|se\ necesita|contratar
        |encuentra|encuentrame|nos\ (?:hace\ falta|falta)|hace\ falta|nueva\ busqueda|urge)(?!\w)
    | (?:suche|suchen|sucht|such|gesucht|brauche|brauchen|brauch|benotige[n]?|finde|finden\ sie
        |neue\ (?:suche|stelle)|wir\ (?:suchen|brauchen|benotigen))(?!\w)
    | (?:cherche|cherchons|chercher|recherche|recherchons|besoin|j['’]ai\ besoin|on\ (?:cherche
        |recrute|a\ besoin)|trouve[rz]?(?:[-\ ]moi)?|recrute[rz]?|recrutons|il\ (?:me|nous)\ faut
        |nouvelle\ recherche|nouveau\ poste|je\ (?:cherche|recherche|recrute))(?!\w)
    | 找|招聘|招|需要(?:一|两|几|招|\d)|急招|急聘|寻找|想找|想招|我们要(?:一|招|找)|新(?:职位
        |岗位)|缺
    )""",
    re.VERBOSE,
)
_COURTESY = re.compile(
    r"""^\W*(?:hi|hello|hey|hiya|yo|howdy|morning|good\ (?:morning|afternoon|evening|day)|thanks?
        |thank\ you|thx|ta|cheers|many\ thanks|thanks\ a\ lot|much\ appreciated|great|perfect|nice
        |cool|awesome|brilliant|lovely|ok(?:ay)?|got\ it|bye|goodbye|see\ you
    |hola|buenas|buenos\ dias|buenas\ tardes|gracias|muchas\ gracias|adios|genial|hallo
        |guten\ (?:tag|morgen|abend)|moin|servus|danke|vielen\ dank|tschuss|super|bonjour|bonsoir
        |salut|merci|merci\ beaucoup|au\ revoir
    |你好|您好|谢谢|多谢|早上好|下午好|再见|好的)(?:\s+(?:there|all|team|everyone|again|so\ much
        |a\ lot|very\ much|beaucoup|mate|you|for\ (?:that|this|your\ help)))*\W*$""",
    re.VERBOSE,
)
_UNDO = re.compile(
    r"""(?<!\w)(?:undo|redo|revert|reset|roll\ ?back|go\ back|bring\ back|deshaz
        |deshacer|restablec|ruckgangig|zurucksetzen|annule[rz]?|reviens)(?!\w)|撤销|撤回|恢复|重置
        |还原""",
    re.VERBOSE,
)
_TERM = re.compile(
    r"""(?<!\w)(?:years?|yrs?|yoe|experience|degree|bachelor|master|phd|education|diploma|location
        |remote|onsite|on-site|hybrid|weight|weights|weighting|must[-\ ]?haves?
        |nice[-\ ]to[-\ ]haves?|optional|mandatory|required|minimum|maximum|limit|shortlist\ size
    |licen[sc]e|certificat\w*|requirement|requirements|criteria|skill|skills|slider|technical
        |domain\ fit|semantic|keyword\w*
    |anos|experiencia|titulo|titulacion|ubicacion|peso|requisito\w*|minimo|maximo|obligatori\w+
        |opcional|remoto|jahre|erfahrung|abschluss|studium|standort|gewicht\w*|pflicht
        |anforderung\w*|optional|mindest\w*|ort
    |ans|annees|experience|diplome|lieu|poids|exigence\w*|obligatoire|facultatif|teletravail
        |critere\w*)(?!\w)|年|经验|学历|学位|本科|硕士|地点|远程|权重|必须|可选|要求|条件|加分""",
    re.VERBOSE,
)
_PERSON = re.compile(
    r"""(?<!\w)(?:candidates?\ ?\#?[0-9a-f]{1,4}(?!\w)|candidates?|applicants?|shortlist(?:ed)?
        |people|person|profiles?|resumes?|cvs?|she|he|her|him|his|they|them|their|the\ (?:first
        |second|third|top|last|other)\ (?:one|two|three|guy|person|candidate)|\#\ ?\d+
        |number\ (?:one|two|three|\d)|top\ \d+
    |candidat[oae]s?|candidatos|ella|el\ (?:primero|segundo)|la\ (?:primera|segunda)|personas?
        |kandidat\w*|bewerber\w*|lebenslauf|erste[rn]?|zweite[rn]?|candidats?|candidates|elle|il
        |premier|premiere|deuxieme|personne)(?!\w)|候选人|他|她|第[一二三四五\d]|简历|名单""",
    re.VERBOSE,
)
_OTHER_JOB = re.compile(
    r"""(?<!\w)(?:(?:new|next|another|other|different|second|fresh|separate)\ (?:\w+\ )?(?:search
        |job|role|req
    |vacancy|position|post|opening|requirement|one|up|thing|team|person)|(?:also|too
        |still)\ (?:need|want|have|are\ having|look\w*|hir\w+)
    |(?:parking|forget)\ (?:this|that)\ (?:one|search)|(?:nueva|otra|otro|siguiente
        |nuevo)\ (?:busqueda|vacante|puesto|perfil)
    |(?:neue|andere|nachste)\ (?:suche|stelle|position|rolle)|(?:au(?:ß|ss)erdem
        |zusatzlich)\ (?:brauchen|benotigen|suchen)
    |(?:autre|nouvelle?|nouveau|prochain)\ (?:poste|recherche)|poste\ suivant|il\ (?:me
        |nous)\ faut\ aussi)(?!\w)
    |(?<!\w)(?:is\ (?:now\ )?(?:filled|sorted|closed|done)|besetzt|pourvue?|cubiert[ao])(?!\w)
        |招满
    |(?:换|新|另|下一|其他|别的|第二)(?:一?个|的)?(?:职位|岗位|新岗位)|另外再找|还要招|再找
        |接下来""",
    re.VERBOSE,
)
_OUGHT = re.compile(
    r"""(?<!\w)(?:(?:they|she|he|people|candidates?|everyone|somebody|title|it)\ (?:should|must
        |needs?\ to|has\ to|have\ to|ought\ to|got\ to)
    |must\ (?:have|know|speak|be)|is\ (?:a\ )?must|(?:needs?|has|have)\ to\ be|(?:deben?
        |tienen?\ que)|(?:sollen?|mussen?)\ (?:auch|sie|\w+\ konnen)
    |muss|doit|doivent|is\ (?:also\ )?(?:fine|ok|okay)(?:\ too)?|(?:works?|convient|vale)\ (?:too
        |aussi|tambien)|no\ longer|not\ (?:needed|required|compulsory)|enough)(?!\w)|必须|也可以
        |即可|不必""",
    re.VERBOSE,
)
_THANKS = re.compile(
    r"""\W*(?:hi|hello|hey|morning|good\ (?:morning|afternoon|evening|day)|thanks?|thank\ you|thx
        |ty|cheers|ok(?:ay)?|great|nice|perfect|appreciate
    |hola|buen[oa]s|gracias|mu(?:chas|y)|hallo|guten|danke|vielen|herzlichen|super|bonjour|bonsoir
        |salut|merci)(?!\w)|^\W*(?:你好|您好|谢谢|非常感谢|多谢)""",
    re.VERBOSE,
)
_ELLIPTIC = re.compile(
    r"""^\W*(?:(?:and|but|so)\ (?:the|what|how)|what\ about|how\ about|y\ (?:el|la|los|las)|y\
        |und\ |et\ (?:le|la|les)|maybe|perhaps|possibly|quiza|vielleicht|peut[-\ ]etre
    |h+m+|um+|i['’]?m\ not|i\ (?:was\ thinking|don['’]?t\ know|have\ doubts)|more\ |less\
        |a\ (?:bit|little)|too\ |mas\ |un\ peu|un\ poco|plus\ |etwas|algo\ |not\ )|(?:maybe
        |perhaps|quiza|vielleicht|peut[-\ ]etre|not\ sure)\W*$|呢\W*$|一点""",
    re.VERBOSE,
)
_NUMBER_OF = re.compile(
    r"""(?<![\w.])(?:\d{1,2}|a|an|one|two|three|four|five|some|un|una|dos|tres|ein|eine|einen|zwei
        |drei|une|deux|trois|des)\ +$|[一两几\d][名位个]$""",
    re.VERBOSE,
)
_CONCEPT = re.compile(
    r"""(?<!\w)(?:what(?:['’]s|\ is|\ are|\ does|s)|difference|mean|means|meaning|explain
        |stand\ for|que\ es|que\ significa|diferencia|was\ ist|was\ bedeutet|unterschied
        |qu['’]est-ce|c['’]est\ quoi|difference|signifie)(?!\w)|是什么|什么意思|区别""",
    re.VERBOSE,
)
_SKIP_HEADS = frozenset({
    "head", "lead", "hand", "support", "host", "server", "temp", "partner", "resident",
    "teaching", "ops", "ta", "ra", "part", "owner", "associate", "stage", "sport",
    "pilot", "fellow", "captain", "stock", "principal",
})  # fmt: skip
"""Heads of titles that are more often ordinary words in a chat."""
_CJK = re.compile(r"[\u3040-\u9fff]")

_COMMA = re.compile("[,，:：]")
_LIMIT = re.compile(
    r"""(?<!\w)(?:top|show|list|shortlist|zeige?|liste|lista|limit|maximum|hochstens
        |maximo)(?:\ \w+){0,3}\ \d+
    |(?<!\w)(?:\d+|five|six|seven|eight|ten|twelve|fifteen|twenty|\w+)\ (?:people|persons?
        |candidates|profiles|personen|leute|personas|personnes)(?!\w)|名单""",
    re.VERBOSE,
)
_YEARS = re.compile(
    r"""(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|dos|tres|cinco|zwei|drei|funf|deux
        |trois|cinq)\ ?\+?\ ?(?:years?|yrs?|y|yoe|anos|jahre?n?|ans)(?!\w)
        |[\d一二两三四五六七八十]+年""",
    re.VERBOSE,
)
_NOW = re.compile(
    r"""\W*(?:(?:ok(?:ay)?|k|alright|right|so|and)\W+)*(?:now|next|then|jetzt|nun|als\ nachstes
        |maintenant|ensuite|ahora|现在|接下来|下一)""",
    re.VERBOSE,
)
_MODAL = re.compile(
    r"""\W*(?:please\ )?(?:can|could|would|may|might|will|kannst|konnen|konnten|konntest|wurden
        |pued|podri|peux|pouvez|pourr|is\ it\ possible\ to|est-ce\ que\ (?:tu|vous)|tu\ peux
            |能不能|可以|能否)""",
    re.VERBOSE,
)
_CHOICE = re.compile(r"(?<!\w)(?:or|oder|ou|o|either|both|beides)(?!\w)|或|都行|都可以")

_CUT = re.compile(
    r"""(?P<hard>\s*(?:[.!?;…](?=\s|$)|[。！？；]|\n)+\s*)
    |(?P<soft>\s*[,，、]\s*|\s+(?:and|und|y|e|et|then|but|plus|also|puis|dann|luego|sowie
        |&)(?:\s+(?:then|also|dann|auch|puis|luego|tambien|aussi))?\s+|(?:然后|并且|并|另外|再
        |顺便|还有))""",
    re.VERBOSE,
)


class Wish(Record):
    """One part of a message: its place, and what kind of wish it is, if its words say so."""

    start: int
    end: int
    kind: Kind | None


def names_role(text: str) -> bool:
    """True where a word of `text` is a job title's head (engineer, Krankenpfleger, 会计)."""
    return bool(role_places(text))


def role_places(text: str) -> tuple[int, ...]:
    """Where in `text` heads of job titles begin, in order."""
    plain, compounds, east = _heads()
    found = [
        piece.start
        for piece in pieces(text)
        if piece.word
        and (
            (key := piece.key) in plain
            or stem(key) in plain
            or (len(key) > 8 and _singular(key).endswith(compounds))
            or _singular(key) in plain
        )
    ]
    if _CJK.search(text):
        found += [place for head in east if (place := text.find(head)) >= 0]
    return tuple(sorted(found))


def _singular(key: str) -> str:
    """German, French and Spanish plurals and feminine forms to a form that lists hold."""
    for ending in ("innen", "in", "nen", "s", "n", "e", "es"):
        if key.endswith(ending) and len(key) - len(ending) >= 5:
            short = key[: -len(ending)]
            if short in _heads()[0]:
                return short
    return key


@cache
def _heads() -> tuple[frozenset[str], tuple[str, ...], tuple[str, ...]]:
    heads = [fold(word) for word in words().titles.head]
    extra = ("dev", "devs", "eng", "engs", "nurses", "accountants", "temps")
    plain = frozenset({*heads, *extra} - _SKIP_HEADS)
    compounds = tuple(sorted(h for h in plain if len(h) >= 6 and h.isascii() and " " not in h))
    east = tuple(sorted(h for h in plain if _CJK.search(h)))
    return plain, compounds, east


def opening(text: str) -> str:
    """`text`, flat, without the courtesies and connectives that it opens with."""
    return _opening(flat(text))


def _opening(low: str) -> str:
    match = _POLITE.match(low)
    return low[match.end() :] if match is not None else low


def kind_of(text: str) -> Kind | None:
    """What one part of a message is by its own words; None when they do not say."""
    low = flat(text).strip()
    if not low:
        return None
    if _COURTESY.match(low):
        return "courtesy"
    asks = low.endswith(("?", "？"))
    if _WHATIF.search(low):
        return "ask"
    if _ADVICE.search(low):
        return "advice"
    head = _opening(low)
    if _ASK.match(low.lstrip(" ,.;:¿")) or _ASK.match(head):
        if not _EDIT.match(head):
            return "ask"
        return "edit" if not asks or _MODAL.match(low) else "ask"
    if _EDIT.match(head) or _EDIT_END.search(low):
        return "edit"
    if asks and head != low and _EDIT_END.search(low.rstrip("?？ ")):
        return "edit"  # a request in the form of a question: "könnten Sie ... senken?"
    seeks = _SEEK.match(head)
    if seeks is not None and (names_role(text) or _CJK.search(low)):
        return "seek"
    if asks or _ASK_EAST.search(low):
        return "ask"
    return None


def clauses(text: str) -> Iterator[tuple[int, int, bool]]:
    """(start, end, hard) of the parts between sentence ends (hard), commas and conjunctions."""
    start, hard = 0, True
    for match in _CUT.finditer(flat(text)):
        if text[start : match.start()].strip():
            end = match.end("hard") if match["hard"] is not None else match.start()
            yield start, end, hard
            hard = match["hard"] is not None
        start = match.end()
    if text[start:].strip():
        yield start, len(text), hard


def wishes(text: str) -> tuple[Wish, ...]:
    """The parts of `text` in order, each as long as one kind of wish goes on.

    A part whose words do not say belongs to the one before it ("add Kafka and Spark"); at the
    start of a message it belongs to the one after it. Courtesies belong to no wish.
    """
    found: list[Wish] = []
    loose: int | None = None
    for start, end, _ in clauses(text):
        kind = kind_of(text[start:end])
        if kind == "courtesy":
            continue
        if kind is None and not found:
            loose = start if loose is None else loose
            continue
        if found and kind in (None, found[-1].kind):
            found[-1] = found[-1].model_copy(update={"end": end})
            continue
        found.append(Wish(start=start if loose is None else loose, end=end, kind=kind))
        loose = None
    if not found and loose is not None:
        return (Wish(start=loose, end=len(text), kind=None),)
    return tuple(found)


FEATURES: tuple[str, ...] = (
    "edit", "ask", "advice", "whatif", "seek", "courtesy", "edit_end", "edit_inside",
    "ask_inside",
    "seek_inside", "question", "undo", "term", "person", "label", "skill", "role", "counted_role",
    "concept", "number", "one_word", "short", "long", "longest", "wish_edit", "wish_ask",
    "wish_seek", "wish_none", "edit_only", "seek_role", "role_only", "verbless",
    "other_job", "ought", "thanks", "elliptic", "bare", "bare_question", "two_words", "comma",
    "limit", "years", "seek_years", "now_role", "request", "choice",
)  # fmt: skip
"""Names of the yes/no cues of `facts`, in order."""


def facts(text: str, context: RouteContext) -> dict[str, bool]:
    """The cues of a whole message, one value a name in `FEATURES`."""
    low = flat(text).strip()
    head = _opening(low)
    places = role_places(text)
    kinds = {wish.kind for wish in wishes(text)}
    count = len(low) * (3 if _CJK.search(low) else 1)
    size = count // 6 if _CJK.search(low) else len(low.split())
    years = bool(_YEARS.search(low))
    other, ought = bool(_OTHER_JOB.search(low)), bool(_OUGHT.search(low))
    edit, seek = bool(_EDIT.match(head)), bool(_SEEK.match(head))
    ask = bool(_ASK.match(head)) and not (edit and _MODAL.match(low))
    named = {
        "edit": edit,
        "ask": ask,
        "advice": bool(_ADVICE.search(low)),
        "whatif": bool(_WHATIF.search(low)),
        "seek": seek,
        "courtesy": bool(_COURTESY.match(low)),
        "edit_end": bool(_EDIT_END.search(low)),
        "edit_inside": not edit and "edit" in kinds,
        "ask_inside": not ask and "ask" in kinds,
        "seek_inside": not seek and "seek" in kinds,
        "question": "?" in low or "？" in low or "吗" in low,
        "undo": bool(_UNDO.search(low)),
        "term": bool(_TERM.search(low)),
        "person": bool(_PERSON.search(low)),
        "label": mentions(low, context.shortlist),
        "skill": mentions(low, context.skills),
        "role": bool(places),
        "counted_role": any(_NUMBER_OF.search(low[max(0, at - 30) : at]) for at in places),
        "concept": bool(_CONCEPT.search(low)),
        "number": any(char.isdigit() for char in low),
        "one_word": len(low.split()) == 1 and count < 25,
        "short": count < 20,
        "long": count > 120,
        "longest": count > 300,
        "wish_edit": "edit" in kinds,
        "wish_ask": "ask" in kinds,
        "wish_seek": "seek" in kinds,
        "wish_none": kinds == {None} or not kinds,
        "edit_only": kinds == {"edit"},
        "seek_role": seek and bool(places),
        "role_only": bool(places) and not (edit or ask or seek),
        "verbless": not (edit or ask or seek or "?" in low),
        "other_job": other,
        "ought": ought,
        "thanks": bool(_THANKS.match(low)),
        "elliptic": bool(_ELLIPTIC.search(low)),
        "bare": size <= 4 and not places and not (edit or ask or seek or ought or other),
        "bare_question": low.endswith(("?", "？")) and not ask and size <= 6,
        "two_words": size == 2,
        "comma": bool(_COMMA.search(low)),
        "limit": bool(_LIMIT.search(low)),
        "years": years,
        "seek_years": seek and years and not places,
        "now_role": bool(places) and _NOW.match(low) is not None,
        "request": head != low and bool(_MODAL.match(low)) and (edit or "edit" in kinds),
        "choice": bool(_CHOICE.search(low)),
    }
    return {name: named[name] for name in FEATURES}


def mentions(low: str, names: tuple[str, ...]) -> bool:
    """True where the flat text `low` names one of `names` as a whole word."""
    return any(
        re.search(rf"(?<!\w){re.escape(flat(name))}(?!\w)", low) for name in names if name.strip()
    )
