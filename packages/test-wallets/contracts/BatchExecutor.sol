// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What the test wallet's account delegates to (EIP-7702) for a batch of all calls or none.
contract BatchExecutor {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "only the account itself");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!success) {
                assembly {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
    }

    receive() external payable {}
}
