------------------------------ MODULE Delivery ------------------------------
(* How a submission of one or two operations is delivered exactly once in effect: over an access point that loses, delays and
   lies about messages, by a process that is killed, from a store that goes back to an older state. Each operation is on an
   entity of its own and travels in a message of its own; the second one waits for the first one. Operations update something, or
   they register it: then the authority refuses what it has as there already, and otherwise for its version.

   Transitions.tla is generated from the tables of the gateway: `Move` fails where they do not allow a move. *)
EXTENDS Naturals, FiniteSets, TLC, Transitions

CONSTANTS
  MostTransmissions,  \* of one operation, over all its messages
  MostCrashes,        \* of the process
  MostReturns,        \* of the store to an older state
  Operations,         \* {1} or {1, 2}: the second one waits for the first one
  Register,           \* whether they register something
  Elsewhere,          \* whether a copy of the store may be started elsewhere, before it is put back
  Ignored             \* mechanisms that are left out, to see that they are needed

Mechanisms == {
  "status",      \* the access point is asked before a message goes again
  "quarantine",  \* what is absent goes again only when nothing of it can be on the way
  "echo",        \* a refusal that may be an echo of a success is a question
  "epoch",       \* a store that went back is found out before each transmission
  "epoch-of-answers", \* and before a refusal is taken for an outcome
  "lineage",     \* an epoch is known by its token and those before it, not by its number
  "there",       \* that something is there already is a question, whatever the store knows
  "ask-first",   \* what a store that went back may have sent is asked about before it is sent
  "look-up"      \* the authority is asked what it holds before a message goes again after silence
}

ASSUME Ignored \subseteq Mechanisms /\ Operations \in {{1}, {1, 2}} /\ Register \in BOOLEAN /\ Elsewhere \in BOOLEAN

Has(mechanism) == mechanism \notin Ignored

None == [nothing |-> TRUE]

VARIABLES
  store,     \* what is committed, as the gateway reads it
  copy,      \* an older state of the store, or None
  memory,    \* what the process knows: it is lost when the process is killed
  outside,   \* what is remembered outside of the store: the epoch, and attempts that are committed
  wire,      \* every transmission that has left the gateway
  authority, \* what the authority holds of each entity
  objects,   \* the operations whose content the authority refuses
  mailbox,   \* acknowledgements that wait at the access point
  shown,     \* the answer to the question about each operation, or None
  told,      \* every outcome that a caller was told of
  doubled,   \* the operations that the authority was asked for again after it had carried them out
  faults     \* what is left of faults

vars == <<store, copy, memory, outside, wire, authority, objects, mailbox, shown, told, doubled, faults>>

Fresh(e) == [
  state |-> IF e = 1 THEN "ready" ELSE "held",
  message |-> 0,        \* its message: 0 where there is none
  number |-> 0,         \* of its last transmission
  handed |-> FALSE,     \* whether the access point said that it has it
  askFirst |-> FALSE,
  objection |-> "nothing",   \* what the authority had against it, where that may be an echo
  question |-> None,    \* [id, quarantined, epoch] of the question that is asked
  absent |-> FALSE,     \* whether it was seen absent after the quarantine
  operator |-> FALSE
]

(* Tokens are numbers that are drawn once: an epoch has the highest of its lineage. *)
Empty == [received |-> FALSE, epoch |-> 0, lineage |-> {0}, op |-> [e \in Operations |-> Fresh(e)]]

Init ==
  /\ store = Empty
  /\ copy = None
  /\ memory = [sending |-> None, over |-> [e \in Operations |-> FALSE], older |-> FALSE]
  /\ outside = [epoch |-> 0, token |-> 0, attempts |-> {}, last |-> [e \in Operations |-> 0]]
  /\ wire = {}
  /\ authority = [e \in Operations |-> "before"]
  /\ objects \in SUBSET Operations
  /\ mailbox = {}
  /\ shown = [e \in Operations |-> "nothing"]
  /\ told = [e \in Operations |-> {}]
  /\ doubled = {}
  /\ faults = [crashes |-> MostCrashes, returns |-> MostReturns, lies |-> {}, isForgotten |-> FALSE, isUnseen |-> FALSE, tokens |-> 0, isElsewhere |-> FALSE]

Op(e) == store.op[e]

Moved(operation, event, changes) == changes @@ [operation EXCEPT !.state = OperationMoves[event][@]]

(* An event of an operation, with what is stored besides its state. *)
Move(e, event, changes) == store' = [store EXCEPT !.op[e] = Moved(@, event, changes)]

Can(e, event) == Op(e).state \in DOMAIN OperationMoves[event]

Certain == [objection |-> "nothing", absent |-> FALSE, operator |-> FALSE, askFirst |-> FALSE, question |-> None]

Transmissions(e) == {t \in wire : t.op = e}
OnTheWay(e) == {t \in Transmissions(e) : t.live}
Last(e) == {t \in wire : t.op = e /\ t.message = Op(e).message /\ t.number = Op(e).number}

-----------------------------------------------------------------------------
(* The store goes back. *)

Token(state) == CHOOSE t \in state.lineage : \A other \in state.lineage : other <= t

(* Without tokens a higher number passes for an epoch that another process began. *)
IsAnother == IF Has("lineage") THEN outside.token \notin store.lineage ELSE store.epoch < outside.epoch

Behind ==
  /\ Has("epoch")
  /\ \/ IsAnother
     \/ \E a \in outside.attempts : ~(Op(a.op).message = a.message /\ Op(a.op).number >= a.number)

Copy ==
  /\ faults.returns > 0
  /\ copy = None
  /\ copy' = store
  /\ UNCHANGED <<store, memory, outside, wire, authority, objects, mailbox, shown, told, doubled, faults>>

(* A process that serves another authority, where nothing of this is there, takes the copy up and asks about everything. *)
StartElsewhere ==
  /\ Elsewhere
  /\ copy # None
  /\ ~faults.isElsewhere
  /\ faults' = [faults EXCEPT !.isElsewhere = TRUE, !.tokens = @ + 1]
  /\ copy' = [copy EXCEPT !.epoch = @ + 1, !.lineage = @ \union {faults.tokens + 1}]
  /\ UNCHANGED <<store, memory, outside, wire, authority, objects, mailbox, shown, told, doubled>>

(* Whether or not the process lives on. What was asked since is answered to nobody. *)
GoBack ==
  /\ copy # None
  /\ faults.returns > 0
  /\ faults' = [faults EXCEPT !.returns = @ - 1, !.isForgotten = @ \/ ~copy.received]
  /\ store' = copy
  /\ copy' = None
  /\ shown' = [e \in Operations |-> IF copy.op[e].question = Op(e).question THEN shown[e] ELSE "nothing"]
  /\ UNCHANGED <<memory, outside, wire, authority, objects, mailbox, told, doubled>>

(* All that remembers it goes back too, the process is stopped, and the next one is not told: nothing shows it. *)
GoBackUnseen ==
  /\ copy # None
  /\ faults.returns > 0
  /\ faults' = [faults EXCEPT !.returns = @ - 1, !.isForgotten = @ \/ ~copy.received, !.isUnseen = TRUE]
  /\ store' = copy
  /\ copy' = None
  /\ shown' = [e \in Operations |-> IF copy.op[e].question = Op(e).question THEN shown[e] ELSE "nothing"]
  /\ outside' = [outside EXCEPT !.epoch = copy.epoch, !.token = Token(copy), !.attempts = {}]
  /\ memory' = [sending |-> None, over |-> [e \in Operations |-> FALSE], older |-> copy.received]
  /\ UNCHANGED <<wire, authority, objects, mailbox, told, doubled>>

(* Everything that has not ended may have been sent without a trace. *)
TakeUp ==
  /\ Behind
  /\ LET epoch == outside.epoch + 1 IN
     /\ store' = [store EXCEPT
          !.epoch = epoch,
          !.lineage = @ \union {outside.token, faults.tokens + 1},
          !.op = [e \in Operations |->
            IF Can(e, "restored") THEN Moved(@[e], "restored", [askFirst |-> Has("ask-first"), absent |-> FALSE])
            ELSE @[e]]]
     /\ outside' = [outside EXCEPT !.epoch = epoch, !.token = faults.tokens + 1, !.attempts = {}]
  /\ faults' = [faults EXCEPT !.tokens = @ + 1]
  \* The quarantine begins when the process learns that the store went back.
  /\ memory' = [memory EXCEPT !.over = [e \in Operations |-> FALSE], !.sending = None]
  /\ UNCHANGED <<copy, wire, authority, objects, mailbox, shown, told, doubled>>

-----------------------------------------------------------------------------
(* Reception, and the process. *)

Receive ==
  /\ ~store.received
  /\ store' = [store EXCEPT !.received = TRUE, !.op = [e \in Operations |-> Fresh(e)]]
  /\ UNCHANGED <<copy, memory, outside, wire, authority, objects, mailbox, shown, told, doubled, faults>>

Crash ==
  /\ faults.crashes > 0
  /\ faults' = [faults EXCEPT !.crashes = @ - 1]
  /\ memory' = [sending |-> None, over |-> [e \in Operations |-> FALSE], older |-> store.received]
  /\ UNCHANGED <<store, copy, outside, wire, authority, objects, mailbox, shown, told, doubled>>

(* The one thing that is known of time: after it nothing that was sent before can arrive. *)
QuarantineEnds(e) ==
  /\ ~memory.over[e]
  /\ OnTheWay(e) = {}
  /\ memory.sending = None
  /\ memory' = [memory EXCEPT !.over[e] = TRUE]
  /\ UNCHANGED <<store, copy, outside, wire, authority, objects, mailbox, shown, told, doubled, faults>>

-----------------------------------------------------------------------------
(* Sending. *)

Compose(e) ==
  /\ store.received
  /\ Can(e, "composed")
  /\ ~Op(e).askFirst
  /\ outside.last[e] < MostTransmissions
  /\ Move(e, "composed", [message |-> outside.last[e] + 1, number |-> 0, handed |-> FALSE])
  /\ outside' = [outside EXCEPT !.last[e] = @ + 1]
  /\ UNCHANGED <<copy, memory, wire, authority, objects, mailbox, shown, told, doubled, faults>>

(* The epoch in which it is sent is known from then on. *)
Remember(attempt) ==
  outside' = [outside EXCEPT !.epoch = store.epoch, !.token = Token(store), !.attempts = @ \union {attempt}]

(* An attempt is committed, and remembered outside of the store, before it leaves. *)
Attempt(e, number) ==
  /\ Cardinality(Transmissions(e)) < MostTransmissions
  /\ store' = [store EXCEPT !.op[e].number = number]
  /\ Remember([op |-> e, message |-> Op(e).message, number |-> number])
  /\ memory' = [memory EXCEPT
       !.sending = [op |-> e, message |-> Op(e).message, number |-> number],
       !.over[e] = FALSE]
  /\ UNCHANGED <<copy, wire, authority, objects, mailbox, shown, told, doubled, faults>>

CanSend(e) ==
  /\ Op(e).state = "sent"
  /\ ~Op(e).handed
  /\ ~Op(e).askFirst
  /\ memory.sending = None
  /\ ~Behind

SendFirst(e) ==
  /\ CanSend(e)
  /\ Op(e).number = 0
  /\ Attempt(e, 1)

(* What became of the last transmission is asked before the next one. *)
SendAgain(e) ==
  /\ CanSend(e)
  /\ Op(e).number > 0
  /\ IF ~Has("status") THEN Attempt(e, Op(e).number + 1)
     ELSE \/ \E t \in Last(e) : t.said = "undelivered" /\ Attempt(e, Op(e).number + 1)
          \/ ~(\E t \in Last(e) : t.said # "never") /\ Attempt(e, Op(e).number)

(* The message is `sent`: the access point says that it has it. *)
Hand(e) ==
  /\ CanSend(e)
  /\ \E t \in Last(e) : t.said = "taken"
  /\ store' = [store EXCEPT !.op[e].handed = TRUE]
  /\ UNCHANGED <<copy, memory, outside, wire, authority, objects, mailbox, shown, told, doubled, faults>>

(* The access point knows its ids: the same one again is the same transmission. *)
Transmit ==
  /\ memory.sending # None
  /\ \E said \in {"taken", "never"}, live \in BOOLEAN :
       LET s == memory.sending
           same == {t \in wire : t.op = s.op /\ t.message = s.message /\ t.number = s.number}
           first == [op |-> s.op, message |-> s.message, number |-> s.number, said |-> said, live |-> live]
       IN wire' = IF same = {} THEN wire \union {first}
                  ELSE {IF t \in same /\ t.said = "never" THEN [first EXCEPT !.live = t.live \/ live] ELSE t : t \in wire}
  /\ memory' = [memory EXCEPT !.sending = None]
  /\ UNCHANGED <<store, copy, outside, authority, objects, mailbox, shown, told, doubled, faults>>

-----------------------------------------------------------------------------
(* The access point and the authority. *)

(* What a transmission brings about: its operation is carried out once, or refused. *)
Arrive(t) ==
  /\ t \in wire
  /\ t.live
  /\ wire' = (wire \ {t}) \union {[t EXCEPT !.live = FALSE, !.said = IF @ = "never" THEN "taken" ELSE @]}
  /\ LET e == t.op
         verdict == IF authority[e] # "before" THEN IF Register THEN "there" ELSE "blocked"
                    ELSE IF e \in objects THEN "refused" ELSE "accepted"
     IN /\ authority' = [authority EXCEPT ![e] = IF verdict = "accepted" THEN "after" ELSE @]
        /\ doubled' = IF authority[e] = "after" THEN doubled \union {e} ELSE doubled
        /\ \/ mailbox' = mailbox \union {[op |-> e, message |-> t.message, verdict |-> verdict]}
           \/ mailbox' = mailbox
  /\ UNCHANGED <<store, copy, memory, outside, objects, shown, told, faults>>

Lose(t) ==
  /\ t \in wire
  /\ t.live
  /\ wire' = (wire \ {t}) \union {[t EXCEPT !.live = FALSE]}
  /\ UNCHANGED <<store, copy, memory, outside, authority, objects, mailbox, shown, told, doubled, faults>>

(* It may arrive all the same. *)
Fail(t) ==
  /\ t \in wire
  /\ t.said = "taken"
  /\ wire' = (wire \ {t}) \union {[t EXCEPT !.said = "undelivered"]}
  /\ faults' = [faults EXCEPT !.lies = @ \union {t.op}]
  /\ UNCHANGED <<store, copy, memory, outside, authority, objects, mailbox, shown, told, doubled>>

(* Others change the entity in the authority's own pages. *)
ChangeByOthers(e) ==
  /\ authority[e] = "before"
  /\ told[e] = {}
  /\ authority' = [authority EXCEPT ![e] = "others"]
  /\ UNCHANGED <<store, copy, memory, outside, wire, objects, mailbox, shown, told, doubled, faults>>

-----------------------------------------------------------------------------
(* Acknowledgements. *)

Take(a) == mailbox' = mailbox \ {a}

(* The next operation is due, or those that are left are dropped. *)
Settle(e, event) ==
  /\ store' = [store EXCEPT !.op = [o \in Operations |->
       IF o = e THEN Moved(@[o], event, [number |-> 0, handed |-> FALSE] @@ Certain)
       ELSE IF @[o].state # "held" THEN @[o]
       ELSE Moved(@[o], IF event = "accepted" THEN "due" ELSE "dropped", <<>>)]]
  /\ told' = [told EXCEPT ![e] = @ \union {event}]

Open(a) == Op(a.op).message = a.message /\ Can(a.op, "accepted")

(* After a second transmission, in a store that went back, or before this process began. *)
MayBeSentBefore(e, verdict) ==
  \/ Op(e).number > 1
  \/ Op(e).askFirst
  \/ verdict \in {"blocked", "there"} /\ (store.epoch > 0 \/ memory.older)

MayBeEcho(a) ==
  \/ Has("echo") /\ MayBeSentBefore(a.op, a.verdict)
  \/ Has("echo") /\ Has("epoch-of-answers") /\ Behind
  \/ Has("there") /\ a.verdict = "there"

(* What a caller is told of a refusal. *)
Outcome(verdict) == IF verdict = "there" THEN "refused" ELSE verdict

Acknowledge(a) ==
  /\ a \in mailbox
  /\ Open(a)
  /\ Take(a)
  /\ UNCHANGED <<copy, memory, outside, wire, authority, objects, shown, doubled, faults>>

Accept(a) == a.verdict = "accepted" /\ Acknowledge(a) /\ Settle(a.op, "accepted")
Refuse(a) == a.verdict # "accepted" /\ ~MayBeEcho(a) /\ Acknowledge(a) /\ Settle(a.op, Outcome(a.verdict))

Doubt(a) ==
  /\ a.verdict # "accepted"
  /\ MayBeEcho(a)
  /\ Acknowledge(a)
  /\ Move(a.op, "doubted", [objection |-> a.verdict, absent |-> FALSE])
  /\ UNCHANGED told

(* An answer to what is settled, to another message, or to nothing that this store knows. *)
LeaveOrRepeat(a) ==
  /\ a \in mailbox
  /\ ~Open(a)
  /\ Take(a)
  /\ UNCHANGED <<store, copy, memory, outside, wire, authority, objects, shown, told, doubled, faults>>

(* Silence. Of what may have been sent from a store that went back nothing else is to be waited for. *)
Silence(e) ==
  /\ store.received
  /\ \/ Op(e).state = "sent" /\ (Op(e).handed \/ Op(e).askFirst)
     \/ Op(e).state = "ready" /\ Op(e).askFirst
  /\ Move(e, "doubted", [absent |-> FALSE])
  /\ UNCHANGED <<copy, memory, outside, wire, authority, objects, mailbox, shown, told, doubled, faults>>

-----------------------------------------------------------------------------
(* Questions to the authority. *)

(* What is there already, and was sent once as far as is known: nothing of it is on its way. *)
IsAnswered(e) == Op(e).objection = "there" /\ ~MayBeSentBefore(e, "there")

(* An id that the copy does not use. *)
NextQuestion(e) ==
  IF copy # None /\ copy.op[e].question # None /\ copy.op[e].question.id = 0 THEN 1 ELSE 0

Ask(e) ==
  /\ Has("look-up")
  /\ Op(e).state = "unclear"
  /\ Op(e).question = None
  /\ ~Op(e).absent
  /\ ~Behind
  /\ Move(e, "asked", [question |-> [id |-> NextQuestion(e), quarantined |-> ~memory.over[e] /\ ~IsAnswered(e), epoch |-> store.epoch]])
  /\ shown' = [shown EXCEPT ![e] = "asked"]
  /\ UNCHANGED <<copy, memory, outside, wire, authority, objects, mailbox, told, doubled, faults>>

Show(e) ==
  /\ shown[e] = "asked"
  /\ shown' = [shown EXCEPT ![e] = authority[e]]
  /\ UNCHANGED <<store, copy, memory, outside, wire, authority, objects, mailbox, told, doubled, faults>>

(* The answer does not come. *)
AskLater(e) ==
  /\ Op(e).state = "unclear"
  /\ Op(e).question # None
  /\ Move(e, "askedLater", [question |-> None])
  /\ shown' = [shown EXCEPT ![e] = "nothing"]
  /\ UNCHANGED <<copy, memory, outside, wire, authority, objects, mailbox, told, doubled, faults>>

IsQuarantined(e) ==
  /\ Has("quarantine")
  /\ Op(e).question.quarantined \/ Op(e).question.epoch < store.epoch

(* What the authority shows decides. *)
Find(e) ==
  /\ Op(e).state = "unclear"
  /\ Op(e).question # None
  /\ shown[e] \in {"before", "after", "others"}
  /\ shown' = [shown EXCEPT ![e] = "nothing"]
  /\ CASE shown[e] = "after" -> Settle(e, "accepted")
       [] shown[e] = "others" /\ Op(e).objection = "blocked" -> Settle(e, "blocked")
       [] shown[e] = "others" /\ IsAnswered(e) -> Settle(e, "refused")
       [] shown[e] = "others" /\ Op(e).objection # "blocked" /\ ~IsAnswered(e) ->
            Move(e, "unanswerable", [question |-> None, operator |-> TRUE]) /\ UNCHANGED told
       [] shown[e] = "before" /\ (Op(e).objection = "refused" \/ (Op(e).objection # "nothing" /\ ~IsQuarantined(e))) ->
            Settle(e, Outcome(Op(e).objection))
       [] shown[e] = "before" /\ Op(e).objection = "nothing" /\ ~IsQuarantined(e) ->
            Move(e, "seenAbsent", [question |-> None, absent |-> TRUE]) /\ UNCHANGED told
       [] OTHER -> Move(e, "quarantined", [question |-> None]) /\ UNCHANGED told
  /\ UNCHANGED <<copy, memory, outside, wire, authority, objects, mailbox, doubled, faults>>

(* Without questions, silence itself would count as absence. *)
SeenAbsent(e) == Op(e).absent \/ (~Has("look-up") /\ Op(e).question = None)

(* The same bytes again, and the number counts up. *)
Repeat(e) ==
  /\ Op(e).state = "unclear"
  /\ SeenAbsent(e)
  /\ Op(e).message # 0
  /\ ~Behind
  /\ memory.sending = None
  /\ Cardinality(Transmissions(e)) < MostTransmissions
  /\ Move(e, "repeated", [number |-> Op(e).number + 1, handed |-> FALSE] @@ Certain)
  /\ Remember([op |-> e, message |-> Op(e).message, number |-> Op(e).number + 1])
  /\ memory' = [memory EXCEPT
       !.sending = [op |-> e, message |-> Op(e).message, number |-> Op(e).number + 1],
       !.over[e] = FALSE]
  /\ UNCHANGED <<copy, wire, authority, objects, mailbox, shown, told, doubled, faults>>

Renew(e) ==
  /\ Op(e).state = "unclear"
  /\ SeenAbsent(e)
  /\ Op(e).message = 0
  /\ ~Behind
  /\ Move(e, "renewed", [number |-> 0, handed |-> FALSE] @@ Certain)
  /\ UNCHANGED <<copy, memory, outside, wire, authority, objects, mailbox, shown, told, doubled, faults>>

-----------------------------------------------------------------------------

Deliver(e) ==
  \/ Compose(e) \/ SendFirst(e) \/ SendAgain(e) \/ Hand(e) \/ Silence(e)
  \/ Ask(e) \/ AskLater(e) \/ Find(e) \/ Repeat(e) \/ Renew(e) \/ QuarantineEnds(e)

Next ==
  \/ Receive \/ TakeUp \/ Transmit
  \/ \E e \in Operations : Deliver(e) \/ Show(e) \/ ChangeByOthers(e)
  \/ \E t \in wire : Arrive(t) \/ Lose(t) \/ Fail(t)
  \/ \E a \in mailbox : Accept(a) \/ Refuse(a) \/ Doubt(a) \/ LeaveOrRepeat(a)
  \/ Copy \/ StartElsewhere \/ GoBack \/ GoBackUnseen \/ Crash

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What must hold. *)

NoFalseSuccess ==
  \A e \in Operations : "accepted" \in told[e] => authority[e] = "after"

(* But of an update after a return of the store that nothing shows: it is refused for its version, which says nothing of it. *)
NoFalseRefusal ==
  \A e \in Operations :
    told[e] \ {"accepted"} # {} => authority[e] # "after" \/ (faults.isUnseen /\ ~Register)

(* But where the access point said that it failed to deliver what then arrived, where the store has no trace of the *)
(* submission any longer, and its caller submits it anew, or after a return of the store that nothing shows.        *)
NotAskedAgain ==
  \A e \in doubled : e \in faults.lies \/ faults.isForgotten \/ faults.isUnseen

InOrder == 2 \in Operations /\ authority[2] = "after" => authority[1] = "after"

=============================================================================
