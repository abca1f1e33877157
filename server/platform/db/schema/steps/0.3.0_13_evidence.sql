-- One trigger asks for all evidence of a tick. Each of these asked for a part of it.
drop function if exists require_second_person(), require_coverage(), require_claim_or_two(), require_held_talk() cascade;
